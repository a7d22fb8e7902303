/** Picks people by name, from those the page suggests or finds and those of the user's chats, or by phone number. */
import type { TemplateResult } from "lit";
import type { Host } from "./host.js";
import type { Person } from "./person.js";
import { report } from "./problems.js";
import { avatar, explain, html, icons, nothing, texts } from "./toolkit.js";
import { View } from "./view.js";

const SHOWN_MAX = 30;
const SEARCH_DELAY_MS = 200;
const PHONE = /^(\+|00)[\d\s()./-]{6,}$/;

export class PeoplePicker extends View<Host> {
  chosen: Person[] = [];
  #query = "";
  #found: Person[] = [];
  #isSearching = false;
  #problem = "";
  #generation = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Renders the search field; `excluded` are not offered, such as members of the group. */
  render(label: string, isMultiple: boolean, excluded: ReadonlySet<string> = new Set()): TemplateResult {
    const offered = this.#offered(excluded);
    const choose = (person: Person) => this.#choose(person, isMultiple);
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.isComposing || this.#query.trim() === "") return;
      event.preventDefault(); // chooses the first person, instead of sending the form
      if (offered[0] !== undefined) choose(offered[0]);
      else if (isPhone(this.#query)) void this.#findByPhone(excluded);
    };
    return html`<div class="picker" part="people">
      <label>${label}
        <input name="people" type="search" autocomplete="off" spellcheck="false" dir="auto" placeholder=${texts.searchPeople}
          aria-controls="stak-people" .value=${this.#query} @input=${this.#onInput} @keydown=${key}>
      </label>
      ${this.chosen.length > 0 ? html`<div class="chips wrap">${this.chosen.map((one) => this.#chip(one))}</div>` : nothing}
      <ul class="people" id="stak-people" role="list" aria-label=${texts.found} aria-busy=${this.#isSearching ? "true" : "false"}>
        ${offered.map((one) => this.#row(one, () => choose(one)))}
        ${isPhone(this.#query) && offered.length === 0
          ? html`<li><button type="button" class="person" @click=${() => void this.#findByPhone(excluded)}>
              ${icons.person}<bdi>${this.#query.trim()}</bdi></button></li>`
          : nothing}
      </ul>
      <p class="hint" role="status">${this.#hint(offered)}</p>
    </div>`;
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#generation += 1;
    this.chosen = [];
    this.#query = this.#problem = "";
    this.#found = [];
    this.#isSearching = false;
  }

  #hint(offered: Person[]): string {
    if (this.#problem !== "" || this.#isSearching) return this.#problem;
    if (offered.length > 0 || this.chosen.length > 0) return "";
    return this.#query.trim() === "" || isPhone(this.#query) ? texts.typeName : texts.nobodyFound;
  }

  /** People whose name contains the query; chosen ones are not offered again. */
  #offered(excluded: ReadonlySet<string>): Person[] {
    const { people, session } = this.host;
    const known = (session?.chats.knownPeople ?? []).map((uid): Person => ({ uid }));
    const all = new Map<string, Person>();
    for (const one of [...known, ...people, ...this.#found]) all.set(one.uid, { ...one, name: one.name ?? this.host.nameOf(one.uid) });
    const words = fold(this.#query).split(/\s+/).filter(Boolean);
    const found = new Set(this.#found.map((one) => one.uid));
    return [...all.values()]
      .filter(({ uid, name }) => {
        if (uid === session?.chats.me || excluded.has(uid) || this.chosen.some((one) => one.uid === uid)) return false;
        return found.has(uid) || words.every((word) => fold(name ?? "").includes(word));
      })
      .sort((one, other) => (one.name ?? "").localeCompare(other.name ?? ""))
      .slice(0, SHOWN_MAX);
  }

  #row(person: Person, choose: () => void): TemplateResult {
    const name = person.name ?? person.uid;
    return html`<li><button type="button" class="person" data-uid=${person.uid} @click=${choose}>
      ${avatar(name, true, person.avatar ?? null)}<bdi>${name}</bdi></button></li>`;
  }

  #chip(person: Person): TemplateResult {
    const name = person.name ?? person.uid;
    const remove = () => {
      this.chosen = this.chosen.filter((one) => one.uid !== person.uid);
      this.#focusField();
    };
    return html`<button type="button" class="chip" aria-pressed="true" aria-label=${texts.removePerson(name)} @click=${remove}>
      <bdi>${name}</bdi>${icons.close}</button>`;
  }

  #choose(person: Person, isMultiple: boolean): void {
    this.chosen = isMultiple ? [...this.chosen, person] : [person];
    this.#query = this.#problem = "";
    this.#found = [];
    this.#focusField();
  }

  #focusField(): void {
    this.update();
    this.host.renderRoot.querySelector<HTMLElement>(".picker input")?.focus();
  }

  #onInput = (event: Event): void => {
    this.#query = (event.target as HTMLInputElement).value;
    this.#problem = "";
    this.#found = [];
    const generation = (this.#generation += 1);
    const { findPeople } = this.host;
    clearTimeout(this.#timer);
    this.#isSearching = findPeople !== null && this.#query.trim() !== "";
    if (this.#isSearching) this.#timer = setTimeout(() => void this.#search(generation), SEARCH_DELAY_MS);
    this.update();
  };

  /** Asks the page for people. */
  async #search(generation: number): Promise<void> {
    try {
      const found = await this.host.findPeople!(this.#query.trim());
      if (generation === this.#generation) this.#found = found;
    } catch (error) {
      report(`findPeople failed: ${(error as Error)?.message ?? error}.`);
    }
    if (generation !== this.#generation) return;
    this.#isSearching = false;
    this.update();
  }

  /** Each number counts towards the user's limit of lookups, so it is looked up when the user says so, not while typing. */
  async #findByPhone(excluded: ReadonlySet<string>): Promise<void> {
    const generation = (this.#generation += 1);
    const number = this.#query.trim().replace(/^00/, "+").replace(/[^\d+]/g, "");
    try {
      const contacts = (await this.host.session?.chats.findByPhone(number)) ?? [];
      if (generation !== this.#generation) return;
      this.#found = contacts
        .filter((one) => !excluded.has(one.user_id))
        .map((one) => ({
          uid: one.user_id,
          name: one.display_name ?? number,
          ...(one.avatar_url === null ? {} : { avatar: one.avatar_url }),
        }));
      this.#problem = this.#found.length === 0 ? texts.nobodyByPhone : "";
    } catch (problem) {
      this.#problem = explain(problem);
    }
    this.update();
  }
}

function isPhone(text: string): boolean {
  return PHONE.test(text.trim());
}

/** Lower case without accents, so that "jose" finds José. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

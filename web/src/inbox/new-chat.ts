/** The form that starts a direct chat or a group. */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "./host.js";
import type { Chat } from "./api-types.js";
import { randomId } from "./device.js";
import { icons } from "./icons.js";
import { View } from "./observable.js";
import { texts } from "./texts.js";

export class NewChat extends View<Host> {
  #isGroup = false;
  #problem = "";
  #isStarting = false;
  /** A retry of the same form uses the same idempotency key, so that the group is created once. */
  #attempt = { content: "", idempotencyKey: "" };

  render(done: (chat: Chat | null) => void): TemplateResult {
    return html`<form class="new-chat" @submit=${(event: SubmitEvent) => void this.#submit(event, done)}>
      <div class="toolbar">
        <button type="button" class="icon" aria-label=${texts.cancel} title=${texts.cancel} @click=${() => this.#end(null, done)}>
          ${icons.back}</button>
        <h3>${texts.newChat}</h3>
      </div>
      <div class="form">
        <div class="segments" role="group" aria-label=${texts.newChat}>
          ${this.#kind(false, texts.direct)}${this.#kind(true, texts.group)}
        </div>
        <label>${this.#isGroup ? texts.people : texts.person}
          <input name="people" required autocomplete="off" autocapitalize="off" spellcheck="false" list="stak-people"
            aria-describedby="stak-new-chat-problem" dir="auto">
        </label>
        <datalist id="stak-people">
          ${this.host.people.map(({ uid, name }) => html`<option value=${uid}>${name ?? uid}</option>`)}
        </datalist>
        ${this.host.people.length > 0 ? this.#suggestions() : nothing}
        ${this.#isGroup
          ? html`<label>${texts.groupName}<input name="title" maxlength="100" autocomplete="off" dir="auto"></label>`
          : nothing}
        <p id="stak-new-chat-problem" class="problem" role="alert">${this.#problem}</p>
        <button class="button primary" ?disabled=${this.#isStarting}>${this.#isStarting ? texts.starting : texts.start}</button>
      </div>
    </form>`;
  }

  #kind(isGroup: boolean, label: string): TemplateResult {
    const choose = () => {
      this.#isGroup = isGroup;
      this.update();
    };
    return html`<button type="button" aria-pressed=${this.#isGroup === isGroup ? "true" : "false"} @click=${choose}>${label}</button>`;
  }

  #suggestions(): TemplateResult {
    return html`<div class="chips wrap">
      ${this.host.people.map(
        ({ uid, name }) => html`<button type="button" class="chip" @click=${() => this.#suggest(uid)}>
          <bdi>${name ?? uid}</bdi></button>`,
      )}
    </div>`;
  }

  #suggest(uid: string): void {
    const input = this.host.renderRoot.querySelector<HTMLInputElement>(".new-chat [name=people]");
    if (input === null) return;
    const others = this.#isGroup ? peopleIn(input.value).filter((one) => one !== uid) : [];
    input.value = [...others, uid].join(", ");
    input.focus();
  }

  async #submit(event: SubmitEvent, done: (chat: Chat | null) => void): Promise<void> {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const people = peopleIn(String(given.get("people") ?? ""));
    const chats = this.host.session?.chats;
    if (chats === undefined || this.#isStarting) return;
    this.#problem = people.length === 0 ? texts.needPeople : "";
    if (this.#problem) return this.update();
    this.#isStarting = true;
    this.update();
    try {
      const title = String(given.get("title") ?? "").trim();
      const content = JSON.stringify([people, title]);
      if (this.#attempt.content !== content) this.#attempt = { content, idempotencyKey: randomId() };
      const chat = await chats.start(people, this.#isGroup || people.length > 1, title, this.#attempt.idempotencyKey);
      this.#end(chat, done);
    } catch (problem) {
      this.#problem = problem instanceof Error ? problem.message : texts.failed;
    } finally {
      this.#isStarting = false;
      this.update();
    }
  }

  #end(chat: Chat | null, done: (chat: Chat | null) => void): void {
    this.#problem = "";
    this.#isGroup = false;
    this.#attempt = { content: "", idempotencyKey: "" };
    done(chat);
  }
}

function peopleIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
}

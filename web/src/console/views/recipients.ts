/** The recipients of one broadcast: whether each of them got it, saw it and read it; one of them by user ID. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { Resource } from "../resource.js";
import type { Broadcast, Recipient } from "../api-types.js";
import { textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { emptyState, missingScope, problemNotice } from "../parts/notices.js";
import { stateColumns } from "../parts/state-columns.js";
import { more, table } from "../parts/table.js";
import { hrefOf, navigate } from "../router.js";
import { View } from "../view.js";
import { broadcastTitle } from "./broadcasts.js";

const PAGE_SIZE = 50;

@customElement("stak-recipients")
export class Recipients extends View {
  @state() private wanted = "";
  #cursor: string | null = null;
  #shown = "";
  #recipients = new Resource<Recipient[]>(this, async (signal) => {
    const user = this.route.user;
    if (user !== null) {
      this.#cursor = null;
      return [await this.api.recipient(this.inbox, this.#id, user, signal)];
    }
    const page = await this.api.recipients(this.inbox, this.#id, PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.recipients;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.recipients(this.inbox, this.#id, PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#recipients.set([...(this.#recipients.value ?? []), ...page.recipients]);
  });

  #broadcast = new Resource<Broadcast>(this, (signal) => this.api.broadcast(this.inbox, this.#id, signal));

  get #id(): string {
    return this.route.id ?? "";
  }

  /** Loads what the route names; a search changes only its user. */
  override willUpdate(): void {
    const shown = JSON.stringify([this.inbox, this.#id, this.route.user]);
    if (shown === this.#shown || !this.session.hasScope("read")) return;
    this.#shown = shown;
    this.wanted = this.route.user ?? "";
    this.#more.reset();
    this.#recipients.reset();
    void this.#recipients.load();
    if (this.#broadcast.value?.message_id !== this.#id) void this.#broadcast.load();
  }

  #search(event: Event): void {
    event.preventDefault();
    navigate("recipients", this.inbox, this.#id, this.wanted.trim() || null);
  }

  override render(): TemplateResult {
    const head = heading({
      crumb: html`<a href=${hrefOf("broadcasts", this.inbox, this.#id)}
        >${this.#broadcast.value ? broadcastTitle(this.#broadcast.value) : "Broadcast"}</a
      >`,
      title: "Recipients",
      about: "Who got the message, saw it and read it.",
      actions: html`<button
        type="button"
        aria-disabled=${this.#recipients.isLoading ? "true" : nothing}
        @click=${() => void this.#recipients.load()}
      >
        ${icon("refresh")}Refresh
      </button>`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see the recipients of a broadcast")}`;
    return html`${head}
      <section class="card flush" aria-label="Recipients">
        <form class="card-head find" role="search" @submit=${(event: Event) => this.#search(event)}>
          ${textField({
            id: "recipient",
            label: "User ID",
            type: "search",
            value: this.wanted,
            set: (value) => (this.wanted = value),
          })}
          <button type="submit">Find recipient</button>
          ${this.route.user === null
            ? nothing
            : html`<a href=${hrefOf("recipients", this.inbox, this.#id)}>Show all recipients</a>`}
        </form>
        ${this.#recipients.value === undefined
          ? nothing
          : problemNotice(this.#recipients.problem, () => void this.#recipients.load())}
        ${this.#isUnknown
          ? emptyState("Not a recipient", html`<p>${this.#recipients.problem?.message} User IDs are case-sensitive.</p>`)
          : this.#recipients.render((found) => this.#list(found), "Loading recipients")}
      </section>`;
  }

  get #isUnknown(): boolean {
    return this.route.user !== null && this.#recipients.problem?.status === 404 && this.#recipients.value === undefined;
  }

  #list(found: Recipient[]): TemplateResult {
    if (found.length === 0)
      return emptyState("No recipients yet", "They appear here as the audience is expanded and when it has members.");
    return html`${this.#table(found)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
    ${this.route.user === null
      ? more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())
      : nothing}`;
  }

  #table(found: Recipient[]): TemplateResult {
    return table<Recipient>(
      "Recipients, by ID",
      [
        {
          head: "User",
          kind: "main",
          cell: (one) => html`<a href=${hrefOf("recipients", this.inbox, this.#id, one.uid)}>${one.uid}</a>`,
        },
        ...stateColumns<Recipient>((one) => one),
      ],
      found,
    );
  }
}

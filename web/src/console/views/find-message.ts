/** Whether a user got a message, saw it and read it; the message is named by its id in the sender's own system. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { timeAgo } from "../format.js";
import { Resource } from "../resource.js";
import type { InboxEntry, SentMessage } from "../api-types.js";
import { textField } from "../parts/fields.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { emptyState, missingScope, problemNotice } from "../parts/notices.js";
import { stateColumns } from "../parts/state-columns.js";
import { table } from "../parts/table.js";
import { hrefOf, navigate } from "../router.js";
import { View } from "../view.js";

@customElement("stak-find-message")
export class FindMessage extends View {
  @state() private hostId = "";
  @state() private user = "";
  #shown = "";
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #found = new Resource<SentMessage[]>(this, (signal) =>
    this.api.findRecipient(this.inbox, this.route.id ?? "", this.route.user ?? "", signal),
  );

  /** Loads what the route names. */
  override willUpdate(): void {
    const shown = JSON.stringify([this.inbox, this.route.id, this.route.user]);
    if (shown === this.#shown || !this.session.hasScope("read")) return;
    this.#shown = shown;
    [this.hostId, this.user] = [this.route.id ?? this.hostId, this.route.user ?? this.user];
    this.#found.reset();
    if (this.#inboxes.value === undefined) void this.#inboxes.load();
    if (this.#isAsked) void this.#found.load();
  }

  get #isAsked(): boolean {
    return this.route.id !== null && this.route.user !== null;
  }

  #search(event: Event): void {
    event.preventDefault();
    const [id, user] = [this.hostId.trim(), this.user.trim()];
    if (id === "" || user === "") return;
    if (id === this.route.id && user === this.route.user) void this.#found.load();
    else navigate("find-message", this.inbox, id, user);
  }

  override render(): TemplateResult {
    const head = heading({
      crumb: html`<a href=${hrefOf("broadcasts", this.inbox)}>Broadcasts</a>`,
      title: "Find a message",
      about: "Whether a user got a message, saw it and read it, by the id that it has in your system.",
      actions: inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("find-message", inbox)),
    });
    if (!this.session.hasScope("read"))
      return html`${head}${missingScope(this.session, "read", "see the recipients of a message")}`;
    return html`${head}
      <section class="card flush" aria-label="Find a message">
        <form class="card-head find" role="search" @submit=${(event: Event) => this.#search(event)}>
          ${textField({
            id: "host-id",
            label: "Your message ID (host_system_id)",
            value: this.hostId,
            set: (value) => (this.hostId = value),
          })}
          ${textField({ id: "recipient", label: "User ID", value: this.user, set: (value) => (this.user = value) })}
          <button type="submit">Find</button>
        </form>
        ${this.#isAsked ? this.#answer() : nothing}
      </section>`;
  }

  #answer(): TemplateResult {
    const { problem } = this.#found;
    if (problem?.status === 404)
      return emptyState("Nothing found", html`<p>${problem.message} IDs are case-sensitive.</p>`);
    return html`${this.#found.value === undefined ? nothing : problemNotice(problem, () => void this.#found.load())}
    ${this.#found.render((found) => this.#table(found), "Looking for the message")}`;
  }

  #table(found: SentMessage[]): TemplateResult {
    return table<SentMessage>(
      "Messages with this ID, newest first",
      [
        {
          head: "Message",
          kind: "main",
          cell: (one) =>
            html`<a href=${hrefOf("broadcasts", this.inbox, one.message_id)}>${one.message_id}</a
              ><small>${one.category} · ${timeAgo(one.created)}</small>`,
        },
        ...stateColumns<SentMessage>((one) => one.recipient),
      ],
      found,
    );
  }
}

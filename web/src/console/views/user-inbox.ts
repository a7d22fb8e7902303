/** One user's inbox as the user sees it, with the state of each message. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { InboxEntry, InboxMessage } from "../api-types.js";
import { formatExactDate, pluralize, timeAgo } from "../format.js";
import { inboxPicker } from "../parts/heading.js";
import { emptyState, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { Resource } from "../resource.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 20;
const STATES = {
  recalled: ["Recalled", "bad"],
  expired: ["Expired", "still"],
  archived: ["Archived", "still"],
  read: ["Read", "good"],
  seen: ["Seen, unread", "warn"],
  unread: ["Unread", "warn"],
} as const;

@customElement("stak-user-inbox")
export class UserInbox extends View {
  @property({ attribute: false }) uid!: string;
  @property({ attribute: false }) inboxes: InboxEntry[] = [];
  @state() private chosen = "";
  @state() private unread = 0;
  #cursor: string | null = null;
  #messages = new Resource<InboxMessage[]>(this, async (signal) => {
    const page = await this.api.userMessages(this.chosen, this.uid, PAGE, null, signal);
    this.#cursor = page.next_cursor;
    this.unread = page.unread.total;
    return page.messages;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.userMessages(this.chosen, this.uid, PAGE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#messages.set([...(this.#messages.value ?? []), ...page.messages]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.chosen = this.session.inbox;
    void this.#messages.load();
  }

  #choose(inbox: string): void {
    this.chosen = inbox;
    this.#more.reset();
    this.#messages.reset();
    void this.#messages.load();
  }

  override render(): TemplateResult {
    return html`<section class="card flush" aria-labelledby="user-inbox">
      <div class="card-head">
        <div class="row">
          <h2 id="user-inbox">Inbox of ${this.uid}</h2>
          ${this.#messages.value === undefined
            ? nothing
            : html`<span class="badge ${this.unread === 0 ? "still" : "warn"}">${this.unread} unread</span>`}
        </div>
        ${inboxPicker(this.chosen, this.inboxes, (inbox) => this.#choose(inbox))}
      </div>
      ${this.#messages.render(
        (messages) =>
          messages.length === 0
            ? emptyState("No messages", "This user has no messages in this inbox, or has archived or deleted them.")
            : html`${this.#table(messages)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
              ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`,
        "Loading inbox",
      )}
    </section>`;
  }

  #table(messages: InboxMessage[]): TemplateResult {
    return table<InboxMessage>(
      `${pluralize(messages.length, "message")}, newest first`,
      [
        {
          head: "Message",
          kind: "main",
          cell: (one) =>
            html`<a href=${hrefOf("broadcasts", this.chosen, one.id)}>${titleOf(one)}</a
              ><small>${[one.sender, one.category].filter(Boolean).join(" · ")}</small>`,
        },
        {
          head: "State",
          cell: (one) => {
            const [label, kind] = STATES[stateOf(one)];
            return html`<span class="badge ${kind}">${label}</span>`;
          },
        },
        { head: "Received", cell: (one) => time(one.received) },
        { head: "Read", cell: (one) => (one.readat === null ? "–" : time(one.readat)) },
      ],
      messages,
    );
  }
}

function stateOf(one: InboxMessage): keyof typeof STATES {
  if (one.redacted) return "recalled";
  if (one.message === null || (one.expires_at !== null && one.expires_at * 1000 <= Date.now())) return "expired";
  if (one.archived) return "archived";
  if (one.readat !== null) return "read";
  return one.seen ? "seen" : "unread";
}

function titleOf(one: InboxMessage): string {
  if (one.message === null) return one.redacted ? "Recalled message" : "Expired message";
  const text = [one.message.title, one.message.body].find((value) => typeof value === "string" && value.trim() !== "");
  return typeof text === "string" ? text.slice(0, 90) : `Message in ${one.category}`;
}

function time(at: number): TemplateResult {
  return html`<time class="nowrap" title=${formatExactDate(at)} datetime=${new Date(at * 1000).toISOString()}
    >${timeAgo(at)}</time
  >`;
}

/** The list of an inbox's broadcasts, refreshed while some are being delivered. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { timeAgo, formatNumber, formatExactDate } from "../format.js";
import { Resource } from "../resource.js";
import { isFinal, type Broadcast, type InboxEntry } from "../api-types.js";
import { processedCount, progressBar, statusBadge } from "../parts/progress.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { emptyState, missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { Polling, type PollResult } from "../polling.js";
import { navigate, hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 20;

/** The title of a broadcast in lists. */
export function broadcastTitle(broadcast: Broadcast): string {
  if (broadcast.message === null) return "Recalled message";
  const { title, body } = broadcast.message;
  const text = [title, body].find((value) => typeof value === "string" && value.trim() !== "");
  return typeof text === "string" ? text.slice(0, 90) : `Message in ${broadcast.category}`;
}

export function broadcastTable(inbox: string, broadcasts: Broadcast[]): TemplateResult {
  return table<Broadcast>(
    "Broadcasts, newest first",
    [
      {
        head: "Message",
        kind: "main",
        cell: (one) =>
          html`<a href=${hrefOf("broadcasts", inbox, one.message_id)}>${broadcastTitle(one)}</a
            ><small
              >${one.audiences.kind === "everyone" ? "Everyone" : "Selected users"}${one.audiences.label
                ? ` · ${one.audiences.label}`
                : ""}
              · ${one.category}</small
            >`,
      },
      { head: "Status", cell: (one) => statusBadge(one.status) },
      {
        head: "Delivered",
        cell: (one) =>
          html`<div class="mini">
            <span class="number"
              >${formatNumber(one.delivered)} of
              ${formatNumber(one.recipients)}${one.failed
                ? html` · <span class="error">${formatNumber(one.failed)} failed</span>`
                : nothing}</span
            >
            ${progressBar(`Delivery progress of ${broadcastTitle(one)}`, processedCount(one), one.recipients)}
          </div>`,
      },
      {
        head: "Date",
        cell: (one) =>
          html`<time
            class="nowrap"
            datetime=${new Date((one.send_at ?? one.created) * 1000).toISOString()}
            title=${formatExactDate(one.send_at ?? one.created)}
            >${timeAgo(one.send_at ?? one.created)}</time
          >`,
      },
    ],
    broadcasts,
  );
}

@customElement("stak-broadcasts")
export class Broadcasts extends View {
  @state() private older: Broadcast[] = [];
  @state() private cursor: string | null = null;
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #first = new Resource<Broadcast[]>(
    this,
    async (signal) => {
      const page = await this.api.broadcasts(this.inbox, PAGE, null, signal);
      if (this.older.length === 0) this.cursor = page.next_cursor;
      return page.messages;
    },
    () => this.#polling.start(),
  );
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.broadcasts(this.inbox, PAGE, this.cursor, signal);
    this.older = [...this.older, ...page.messages];
    this.cursor = page.next_cursor;
  });
  #polling = new Polling(this, () => this.#poll());

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    void this.#inboxes.load();
    void this.#first.load();
  }

  async #poll(): Promise<PollResult> {
    const before = this.#first.value ?? [];
    if (before.every(({ status }) => isFinal(status))) return "done";
    const now = (await this.api.broadcasts(this.inbox, PAGE)).messages;
    // Keep broadcasts that have moved from the first page to the next.
    const kept = before.filter((one) => !now.some(({ message_id }) => message_id === one.message_id));
    this.#first.set([...now, ...kept]);
    return JSON.stringify(now) === JSON.stringify(before) ? "unchanged" : "changed";
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Broadcasts",
      about: "Messages sent from this inbox, newest first.",
      actions: html`${inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("broadcasts", inbox))}
        <button type="button" ?disabled=${this.#first.isLoading} @click=${() => void this.#first.load()}>
          ${icon("refresh")}Refresh
        </button>
        <a class="button primary" href=${hrefOf("compose", this.inbox)}>Compose</a>`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope("read", "see broadcasts")}`;
    return html`${head}
      <section class="card flush" aria-label="Broadcasts">
        ${this.#first.render((first) => {
          if (first.length === 0)
            return emptyState(
              "No broadcasts yet",
              html`<a class="button primary" href=${hrefOf("compose", this.inbox)}>Compose a message</a>`,
            );
          const seen = new Set(first.map(({ message_id }) => message_id));
          return html`${broadcastTable(this.inbox, [
            ...first,
            ...this.older.filter(({ message_id }) => !seen.has(message_id)),
          ])}
          ${problemNotice(this.#more.problem, () => void this.#more.load())}
          ${more(this.cursor !== null, this.#more.isLoading, () => void this.#more.load())}`;
        }, "Loading broadcasts")}
      </section>`;
  }
}

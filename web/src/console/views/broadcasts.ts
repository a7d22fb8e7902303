/** The broadcasts of an inbox, newest first, live while some are under way. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ago, count, exactMoment } from "../format.js";
import { Loaded } from "../loaded.js";
import { isFinal, type Broadcast, type InboxEntry } from "../model.js";
import { doneOf, progressBar, statusBadge } from "../parts/bars.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { empty, lacks, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { Polling, type Found } from "../polling.js";
import { go, hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 20;

/** What a broadcast is called in lists. */
export function nameOf(broadcast: Broadcast): string {
  if (broadcast.message === null) return "Taken back";
  const { title, body } = broadcast.message;
  const text = [title, body].find((value) => typeof value === "string" && value.trim() !== "");
  return typeof text === "string" ? text.slice(0, 90) : `A message in ${broadcast.category}`;
}

export function broadcastTable(inbox: string, broadcasts: Broadcast[]): TemplateResult {
  return table<Broadcast>(
    "Broadcasts, newest first",
    [
      {
        head: "Message",
        kind: "main",
        cell: (one) =>
          html`<a href=${hrefOf("broadcasts", inbox, one.message_id)}>${nameOf(one)}</a
            ><small
              >${one.audiences.kind === "everyone" ? "Everyone" : "Some users"}${one.audiences.label
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
              >${count(one.delivered)} of
              ${count(one.recipients)}${one.failed
                ? html` · <span class="error">${count(one.failed)} failed</span>`
                : nothing}</span
            >
            ${progressBar(`Delivered of ${nameOf(one)}`, doneOf(one), one.recipients)}
          </div>`,
      },
      {
        head: "When",
        cell: (one) =>
          html`<time
            class="nowrap"
            datetime=${new Date((one.send_at ?? one.created) * 1000).toISOString()}
            title=${exactMoment(one.send_at ?? one.created)}
            >${ago(one.send_at ?? one.created)}</time
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
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #first = new Loaded<Broadcast[]>(
    this,
    async (signal) => {
      const page = await this.api.broadcasts(this.inbox, PAGE, null, signal);
      if (this.older.length === 0) this.cursor = page.next_cursor;
      return page.messages;
    },
    () => this.#polling.start(),
  );
  #more = new Loaded<void>(this, async (signal) => {
    const page = await this.api.broadcasts(this.inbox, PAGE, this.cursor, signal);
    this.older = [...this.older, ...page.messages];
    this.cursor = page.next_cursor;
  });
  #polling = new Polling(this, () => this.#look());

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.may("read")) return;
    void this.#inboxes.load();
    void this.#first.load();
  }

  async #look(): Promise<Found> {
    const before = this.#first.value ?? [];
    if (before.every(({ status }) => isFinal(status))) return "over";
    const now = (await this.api.broadcasts(this.inbox, PAGE)).messages;
    // What has moved from the first page to the next while it was watched is not lost.
    const kept = before.filter((one) => !now.some(({ message_id }) => message_id === one.message_id));
    this.#first.set([...now, ...kept]);
    return JSON.stringify(now) === JSON.stringify(before) ? "same" : "changed";
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Broadcasts",
      about: "What was sent from this inbox, newest first.",
      actions: html`${inboxPicker(this.inbox, this.#inboxes.value, (inbox) => go("broadcasts", inbox))}
        <button type="button" ?disabled=${this.#first.isWaiting} @click=${() => void this.#first.load()}>
          ${icon("refresh")}Refresh
        </button>
        <a class="button primary" href=${hrefOf("compose", this.inbox)}>Compose</a>`,
    });
    if (!this.session.may("read")) return html`${head}${lacks("read", "see broadcasts")}`;
    return html`${head}
      <section class="card flush" aria-label="Broadcasts">
        ${this.#first.show((first) => {
          if (first.length === 0)
            return empty(
              "Nothing has been sent from this inbox yet",
              html`<a class="button primary" href=${hrefOf("compose", this.inbox)}>Compose the first message</a>`,
            );
          const seen = new Set(first.map(({ message_id }) => message_id));
          return html`${broadcastTable(this.inbox, [
            ...first,
            ...this.older.filter(({ message_id }) => !seen.has(message_id)),
          ])}
          ${problemNotice(this.#more.problem, () => void this.#more.load())}
          ${more(this.cursor !== null, this.#more.isWaiting, () => void this.#more.load())}`;
        }, "Loading broadcasts")}
      </section>`;
  }
}

/** The list of an inbox's broadcasts or single posts, with search and filters, refreshed while some are delivered. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { timeAgo, formatNumber, formatExactDate } from "../format.js";
import { Resource } from "../resource.js";
import { isFinal, type Broadcast, type BroadcastFilter, type InboxEntry } from "../api-types.js";
import { segments, selectField, textField } from "../parts/fields.js";
import { STATUS_NAMES, processedCount, progressBar, statusBadge } from "../parts/progress.js";
import { heading, inboxPicker, linkButton } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { emptyState, missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { Polling, type PollResult } from "../polling.js";
import { navigate, hrefOf } from "../router.js";
import { View } from "../view.js";
import "./read-rate.js";

const PAGE = 20;
const SEARCH_DELAY_MS = 300;

export type Missing = "recalled" | "expired" | "deleted";
const MISSING_NAMES: Record<Missing, string> = {
  recalled: "Recalled message",
  expired: "Expired message",
  deleted: "Deleted message",
};

/** Why the content of a broadcast is no longer stored; "deleted" with its only recipient. */
export function whyMissing({ status, expires_at }: Broadcast): Missing {
  if (status === "redacting" || status === "redacted") return "recalled";
  return isPast(expires_at) ? "expired" : "deleted";
}

export function isPast(seconds: number | null): boolean {
  return seconds !== null && seconds * 1000 <= Date.now();
}

/** The title of a broadcast in lists. */
export function broadcastTitle(broadcast: Broadcast): string {
  if (broadcast.message === null) return MISSING_NAMES[whyMissing(broadcast)];
  const { title, body } = broadcast.message;
  const text = [title, body].find((value) => typeof value === "string" && value.trim() !== "");
  return typeof text === "string" ? text.slice(0, 90) : `Message in ${broadcast.category}`;
}

/** Names the recipients of a broadcast. */
export function audienceName({ audiences }: Broadcast): string {
  if (audiences.kind === "topic")
    return `${audiences.topics?.length === 1 ? "Topic" : "Topics"} ${(audiences.topics ?? []).join(", ")}`;
  return audiences.kind === "everyone" ? "Everyone" : "Selected users";
}

export function broadcastTable(inbox: string, broadcasts: Broadcast[], rate?: (one: Broadcast) => unknown): TemplateResult {
  return table<Broadcast>(
    "Broadcasts, newest first",
    [
      {
        head: "Message",
        kind: "main",
        cell: (one) =>
          html`<a href=${hrefOf("broadcasts", inbox, one.message_id)}>${broadcastTitle(one)}</a
            ><small
              >${audienceName(one)}${one.audiences.label
                ? ` · ${one.audiences.label}`
                : ""}
              · ${one.category}</small
            >`,
      },
      { head: "Status", cell: (one) => statusBadge(one.status) },
      {
        head: "Delivered",
        cell: (one) =>
          one.reached !== null
            ? html`<span class="number" data-reached>about ${formatNumber(one.reached)} reached</span>`
            : html`<div class="mini">
            <span class="number"
              >${formatNumber(one.delivered)} of
              ${formatNumber(one.recipients)}${one.failed
                ? html` · <span class="error">${formatNumber(one.failed)} failed</span>`
                : nothing}</span
            >
            ${progressBar(`Delivery progress of ${broadcastTitle(one)}`, processedCount(one), one.recipients)}
          </div>`,
      },
      ...(rate === undefined ? [] : [{ head: "Read", cell: rate }]),
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
  @state() private size: "several" | "single" = "several";
  @state() private search = "";
  @state() private status = "";
  @state() private category = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  @state() private older: Broadcast[] = [];
  @state() private cursor: string | null = null;
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #first = new Resource<Broadcast[]>(
    this,
    async (signal) => {
      const page = await this.api.broadcasts(this.inbox, PAGE, null, signal, this.#filter);
      if (this.older.length === 0) this.cursor = page.next_cursor;
      return page.messages;
    },
    () => this.#polling.start(),
  );
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.broadcasts(this.inbox, PAGE, this.cursor, signal, this.#filter);
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

  get #filter(): BroadcastFilter {
    return { size: this.size, search: this.search.trim(), status: this.status, category: this.category };
  }

  get #isFiltered(): boolean {
    return this.search.trim() !== "" || this.status !== "" || this.category !== "";
  }

  /** Loads the list anew, a moment after the last change of a filter. */
  #reload(delayMs = 0): void {
    clearTimeout(this.#timer);
    this.#more.reset();
    this.older = [];
    this.cursor = null;
    this.#timer = setTimeout(() => {
      this.#first.reset();
      void this.#first.load();
    }, delayMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #filters(): TemplateResult {
    const categories = this.#inboxes.value?.find(({ inbox }) => inbox === this.inbox)?.categories ?? [];
    return html`<div class="filters" role="search" aria-label="Filter">
      ${segments({
        id: "size",
        label: "Show",
        value: this.size,
        options: [
          { value: "several", label: "Broadcasts" },
          { value: "single", label: "Single posts" },
        ],
        set: (size) => {
          this.size = size as "several" | "single";
          this.#reload();
        },
      })}
      ${textField({
        id: "search",
        label: "Search",
        type: "search",
        placeholder: "Title, text, sender or ID",
        maxlength: 100,
        value: this.search,
        set: (search) => {
          this.search = search;
          this.#reload(SEARCH_DELAY_MS);
        },
      })}
      ${selectField({
        id: "status",
        label: "Status",
        value: this.status,
        options: [{ value: "", label: "Any" }, ...Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label }))],
        set: (status) => {
          this.status = status;
          this.#reload();
        },
      })}
      ${selectField({
        id: "category",
        label: "Category",
        value: this.category,
        options: [{ value: "", label: "Any" }, ...categories.map((value) => ({ value, label: value }))],
        set: (category) => {
          this.category = category;
          this.#reload();
        },
      })}
    </div>`;
  }

  async #poll(): Promise<PollResult> {
    const before = this.#first.value ?? [];
    if (before.every(({ status }) => isFinal(status))) return "done";
    const asked = this.#filter;
    const now = (await this.api.broadcasts(this.inbox, PAGE, null, undefined, asked)).messages;
    if (JSON.stringify(asked) !== JSON.stringify(this.#filter)) return "unchanged"; // the filter has changed meanwhile
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
        <button type="button" aria-disabled=${this.#first.isLoading ? "true" : nothing} @click=${() => void this.#first.load()}>
          ${icon("refresh")}Refresh
        </button>
        <a class="button" href=${hrefOf("find-message", this.inbox)}>Find by your own ID</a>
        ${this.#composeLink("Compose")}`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see broadcasts")}`;
    return html`${head}
      <section class="card flush" aria-label=${this.size === "single" ? "Single posts" : "Broadcasts"}>
        ${this.#filters()}
        ${this.#first.render((first) => {
          if (first.length === 0 && this.#isFiltered)
            return html`${emptyState("Nothing found", "Try another search, or fewer filters.")}
            ${this.cursor === null ? nothing : more(true, this.#more.isLoading, () => void this.#more.load())}`;
          if (first.length === 0 && this.size === "single")
            return emptyState("No single posts yet", "Posts to one user appear here.");
          if (first.length === 0) return emptyState("No broadcasts yet", this.#composeLink("Compose a message"));
          const seen = new Set(first.map(({ message_id }) => message_id));
          return html`${broadcastTable(this.inbox, [
            ...first,
            ...this.older.filter(({ message_id }) => !seen.has(message_id)),
          ], (one) => html`<stak-read-rate .api=${this.api} .inbox=${this.inbox} .broadcast=${one}></stak-read-rate>`)}
          ${problemNotice(this.#more.problem, () => void this.#more.load())}
          ${more(this.cursor !== null, this.#more.isLoading, () => void this.#more.load())}`;
        }, "Loading broadcasts")}
      </section>`;
  }

  #composeLink(text: string): TemplateResult | typeof nothing {
    return linkButton(this.session, "post", hrefOf("compose", this.inbox), text);
  }
}

/** The dead letters view: failed deliveries, jobs and webhooks, their reasons, and retry. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { timeAgo, formatNumber, formatExactDate, pluralize, shortId } from "../format.js";
import { Resource } from "../resource.js";
import type { DeadLetter, InboxEntry } from "../api-types.js";
import { confirmAction } from "../parts/dialogs.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { emptyState, missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { navigate, hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 50;

@customElement("stak-dead-letters")
export class DeadLetters extends View {
  @state() private chosen = new Set<string>();
  #cursor: string | null = null;
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #letters = new Resource<DeadLetter[]>(this, async (signal) => {
    const page = await this.api.deadLetters(this.inbox, PAGE, null, signal);
    this.#cursor = page.next_cursor;
    this.chosen = new Set();
    return page.dead_letters;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.deadLetters(this.inbox, PAGE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#letters.set([...(this.#letters.value ?? []), ...page.dead_letters]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    void this.#inboxes.load();
    void this.#letters.load();
  }

  async #redrive(ids: string[] | undefined): Promise<void> {
    let redriven = 0;
    const isDone = await confirmAction({
      title: ids ? `Retry ${pluralize(ids.length, "dead letter")}?` : "Retry all dead letters?",
      body: () =>
        html`<p>Fix the cause first. Deliveries that fail again return here. No user receives a message twice.</p>`,
      action: "Retry",
      act: async () => {
        ({ redriven } = await this.api.redrive(this.inbox, ids));
      },
    });
    if (!isDone) return;
    this.session.notify(`Retrying ${pluralize(redriven, "dead letter")}`);
    await this.#letters.load();
  }

  #choose(id: string, isChosen: boolean): void {
    const chosen = new Set(this.chosen);
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    this.chosen = chosen;
  }

  override render(): TemplateResult {
    const letters = this.#letters.value ?? [];
    const isAllowed = this.session.hasScope("post");
    const head = heading({
      title: "Dead letters",
      about: "Deliveries, jobs and webhooks that failed permanently, oldest first.",
      actions: html`${inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("dead-letters", inbox))}
        <button type="button" aria-disabled=${this.#letters.isLoading ? "true" : nothing} @click=${() => void this.#letters.load()}>
          ${icon("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!isAllowed || this.chosen.size === 0}
          @click=${() => void this.#redrive([...this.chosen])}
        >
          Retry selected${this.chosen.size ? ` (${this.chosen.size})` : ""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!isAllowed || letters.length === 0}
          @click=${() => void this.#redrive(undefined)}
        >
          Retry all
        </button>`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see dead letters")}`;
    return html`${head} ${isAllowed ? nothing : missingScope(this.session, "post", "retry dead letters")}
      <section class="card flush" aria-label="Dead letters">
        ${this.#letters.render(
          (found) =>
            found.length === 0
              ? emptyState(
                  "No dead letters",
                  html`<p>All messages sent from ${this.inbox} have been delivered or are being delivered.</p>`,
                )
              : html`${this.#table(found)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
                ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`,
          "Loading dead letters",
        )}
      </section>`;
  }

  #table(letters: DeadLetter[]): TemplateResult {
    return table<DeadLetter>(
      "Dead letters, oldest first",
      [
        {
          head: "Select",
          cell: (one) =>
            html`<input
              type="checkbox"
              aria-label="Select dead letter ${one.id}"
              .checked=${this.chosen.has(one.id)}
              @change=${(event: Event) => this.#choose(one.id, (event.target as HTMLInputElement).checked)}
            />`,
        },
        { head: "Reason", kind: "main", cell: (one) => html`<strong>${one.reason}</strong>` },
        { head: "Kind", cell: (one) => one.kind },
        {
          head: "Broadcast",
          cell: (one) =>
            one.message_id === null
              ? html`<span class="muted">${one.kind === "delivery" ? "unreadable" : "none"}</span>`
              : html`<a href=${hrefOf("broadcasts", this.inbox, one.message_id)}>${shortId(one.message_id)}</a
                  >${one.chunk === null ? nothing : html` <span class="muted">chunk ${formatNumber(one.chunk)}</span>`}`,
        },
        { head: "Recipients", kind: "number", cell: (one) => formatNumber(one.recipients) },
        {
          head: "Failed",
          cell: (one) => html`<time class="nowrap" title=${formatExactDate(one.buried_at)}>${timeAgo(one.buried_at)}</time>`,
        },
      ],
      letters,
    );
  }
}

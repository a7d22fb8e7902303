/** What could not be delivered, why, and another try. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ago, count, exactMoment, many, shortId } from "../format.js";
import { Loaded } from "../loaded.js";
import type { DeadLetter, InboxEntry } from "../model.js";
import { ask } from "../parts/dialogs.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { empty, lacks, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { go, hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 50;

@customElement("stak-dead-letters")
export class DeadLetters extends View {
  @state() private chosen = new Set<string>();
  #cursor: string | null = null;
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #letters = new Loaded<DeadLetter[]>(this, async (signal) => {
    const page = await this.api.deadLetters(this.inbox, PAGE, null, signal);
    this.#cursor = page.next_cursor;
    this.chosen = new Set();
    return page.dead_letters;
  });
  #more = new Loaded<void>(this, async (signal) => {
    const page = await this.api.deadLetters(this.inbox, PAGE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#letters.set([...(this.#letters.value ?? []), ...page.dead_letters]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.may("read")) return;
    void this.#inboxes.load();
    void this.#letters.load();
  }

  async #redrive(ids: string[] | undefined): Promise<void> {
    let redriven = 0;
    const isDone = await ask({
      title: ids ? `Try ${many(ids.length, "dead letter")} again?` : "Try all dead letters again?",
      body: () =>
        html`<p>Mend what was wrong first: what fails again comes back here. Nobody gets a message twice.</p>`,
      action: "Try again",
      act: async () => {
        ({ redriven } = await this.api.redrive(this.inbox, ids));
      },
    });
    if (!isDone) return;
    this.session.say(`${many(redriven, "dead letter")} put back on the queue`);
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
    const may = this.session.may("post");
    const head = heading({
      title: "Dead letters",
      about: "Chunks of broadcasts that could not be delivered, oldest first.",
      actions: html`${inboxPicker(this.inbox, this.#inboxes.value, (inbox) => go("dead-letters", inbox))}
        <button type="button" ?disabled=${this.#letters.isWaiting} @click=${() => void this.#letters.load()}>
          ${icon("refresh")}Refresh
        </button>
        <button
          type="button"
          ?disabled=${!may || this.chosen.size === 0}
          @click=${() => void this.#redrive([...this.chosen])}
        >
          Redrive chosen${this.chosen.size ? ` (${this.chosen.size})` : ""}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${!may || letters.length === 0}
          @click=${() => void this.#redrive(undefined)}
        >
          Redrive all
        </button>`,
    });
    if (!this.session.may("read")) return html`${head}${lacks("read", "see dead letters")}`;
    return html`${head} ${may ? nothing : lacks("post", "try dead letters again")}
      <section class="card flush" aria-label="Dead letters">
        ${this.#letters.show(
          (found) =>
            found.length === 0
              ? empty(
                  "No dead letters",
                  html`<p>Everything that was sent from ${this.inbox} has been delivered, or still is on its way.</p>`,
                )
              : html`${this.#table(found)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
                ${more(this.#cursor !== null, this.#more.isWaiting, () => void this.#more.load())}`,
          "Loading dead letters",
        )}
      </section>`;
  }

  #table(letters: DeadLetter[]): TemplateResult {
    return table<DeadLetter>(
      "Dead letters, oldest first",
      [
        {
          head: "Choose",
          cell: (one) =>
            html`<input
              type="checkbox"
              aria-label="Choose the dead letter ${one.id}"
              .checked=${this.chosen.has(one.id)}
              @change=${(event: Event) => this.#choose(one.id, (event.target as HTMLInputElement).checked)}
            />`,
        },
        { head: "Reason", kind: "main", cell: (one) => html`<strong>${one.reason}</strong>` },
        {
          head: "Broadcast",
          cell: (one) =>
            one.message_id === null
              ? html`<span class="muted">cannot be read</span>`
              : html`<a href=${hrefOf("broadcasts", this.inbox, one.message_id)}>${shortId(one.message_id)}</a
                  >${one.chunk === null ? nothing : html` <span class="muted">chunk ${count(one.chunk)}</span>`}`,
        },
        { head: "Recipients", kind: "number", cell: (one) => count(one.recipients) },
        {
          head: "When",
          cell: (one) => html`<time class="nowrap" title=${exactMoment(one.buried_at)}>${ago(one.buried_at)}</time>`,
        },
      ],
      letters,
    );
  }
}

/** What an admin wants to know first: what was sent, to how many it could go, what went wrong. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { count, many } from "../format.js";
import { Loaded } from "../loaded.js";
import { isFinal, type Broadcast, type DeadLetter, type InboxEntry } from "../model.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { empty, lacks } from "../parts/notices.js";
import { Polling, type Found } from "../polling.js";
import { go, hrefOf } from "../router.js";
import { View } from "../view.js";
import { broadcastTable } from "./broadcasts.js";

const RECENT = 8;
const LETTERS_SEEN = 100;

@customElement("stak-overview")
export class Overview extends View {
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #recent = new Loaded<Broadcast[]>(
    this,
    async (signal) => (await this.api.broadcasts(this.inbox, RECENT, null, signal)).messages,
    () => this.#polling.start(),
  );
  #audience = new Loaded<{ estimate: number }>(this, (signal) => this.api.audience(this.inbox, signal));
  #lost = new Loaded<{ letters: DeadLetter[]; hasMore: boolean }>(this, async (signal) => {
    const page = await this.api.deadLetters(this.inbox, LETTERS_SEEN, null, signal);
    return { letters: page.dead_letters, hasMore: page.next_cursor !== null };
  });
  #polling = new Polling(this, () => this.#look());

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.may("read")) return;
    for (const part of [this.#inboxes, this.#recent, this.#audience, this.#lost]) void part.load();
  }

  async #look(): Promise<Found> {
    const before = this.#recent.value ?? [];
    if (before.every(({ status }) => isFinal(status))) return "over";
    const now = (await this.api.broadcasts(this.inbox, RECENT)).messages;
    this.#recent.set(now);
    return JSON.stringify(now) === JSON.stringify(before) ? "same" : "changed";
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Overview",
      actions: html`${this.session.may("read")
          ? inboxPicker(this.inbox, this.#inboxes.value, (inbox) => go("overview", inbox))
          : nothing} <a class="button primary" href=${hrefOf("compose", this.inbox)}>Compose</a>`,
    });
    if (!this.session.may("read")) {
      return html`${head}${lacks("read", "see broadcasts, audiences and dead letters")}`;
    }
    return html`${head}
      <div class="figures">
        <a class="figure" href=${hrefOf("audience", this.inbox)}>
          <span class="name">Audience</span>${this.#audience.show(
            ({ estimate }) =>
              html`<span class="value" data-figure="audience">${count(estimate)}</span
                ><span class="more-words"
                  >${estimate === 0 ? "add members to send to everyone" : "would get a message to everyone"}</span
                >`,
          )}
        </a>
        <a class="figure" href=${hrefOf("dead-letters", this.inbox)}>
          <span class="name">Dead letters</span>${this.#lost.show(({ letters, hasMore }) => {
            const people = letters.reduce((sum, { recipients }) => sum + recipients, 0);
            return html`<span class="value ${letters.length ? "bad" : ""}" data-figure="dead-letters"
                >${count(letters.length)}${hasMore ? "+" : ""}</span
              ><span class="more-words"
                >${letters.length
                  ? `for ${many(people, "recipient")}${hasMore ? " and more" : ""}`
                  : "everything was delivered"}</span
              >`;
          })}
        </a>
        <a class="figure" href=${hrefOf("inboxes")}>
          <span class="name">Inboxes</span>${this.#inboxes.show(
            (inboxes) =>
              html`<span class="value">${count(inboxes.length)}</span
                ><span class="more-words"
                  >${inboxes
                    .slice(0, 3)
                    .map(({ inbox }) => inbox)
                    .join(", ")}${inboxes.length > 3 ? "…" : ""}</span
                >`,
          )}
        </a>
      </div>
      <section class="card flush" aria-labelledby="recent">
        <div class="card-head">
          <h2 id="recent">Recent broadcasts</h2>
          <a href=${hrefOf("broadcasts", this.inbox)}>All broadcasts</a>
        </div>
        ${this.#recent.show(
          (recent) =>
            recent.length
              ? broadcastTable(this.inbox, recent)
              : empty(
                  "Nothing has been sent yet",
                  html`<a class="button primary" href=${hrefOf("compose", this.inbox)}>Compose the first message</a>`,
                ),
          "Loading broadcasts",
        )}
      </section>`;
  }
}

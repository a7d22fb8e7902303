/** The overview: audience size, dead letters, inboxes and recent broadcasts. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { formatNumber, pluralize } from "../format.js";
import { Resource } from "../resource.js";
import { isFinal, type Broadcast, type DeadLetter, type InboxEntry } from "../api-types.js";
import { heading, inboxPicker, linkButton } from "../parts/heading.js";
import { emptyState, missingScope } from "../parts/notices.js";
import { Polling, type PollResult } from "../polling.js";
import { navigate, hrefOf } from "../router.js";
import { View } from "../view.js";
import { broadcastTable } from "./broadcasts.js";

const RECENT = 8;
const DEAD_LETTERS_MAX = 100;

@customElement("stak-overview")
export class Overview extends View {
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #recent = new Resource<Broadcast[]>(
    this,
    async (signal) => (await this.api.broadcasts(this.inbox, RECENT, null, signal)).messages,
    () => this.#polling.start(),
  );
  #audience = new Resource<{ estimate: number }>(this, (signal) => this.api.audience(this.inbox, signal));
  #deadLetters = new Resource<{ letters: DeadLetter[]; hasMore: boolean }>(this, async (signal) => {
    const page = await this.api.deadLetters(this.inbox, DEAD_LETTERS_MAX, null, signal);
    return { letters: page.dead_letters, hasMore: page.next_cursor !== null };
  });
  #polling = new Polling(this, () => this.#poll());

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    for (const part of [this.#inboxes, this.#recent, this.#audience, this.#deadLetters]) void part.load();
  }

  async #poll(): Promise<PollResult> {
    const before = this.#recent.value ?? [];
    if (before.every(({ status }) => isFinal(status))) return "done";
    const now = (await this.api.broadcasts(this.inbox, RECENT)).messages;
    this.#recent.set(now);
    return JSON.stringify(now) === JSON.stringify(before) ? "unchanged" : "changed";
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Overview",
      actions: html`${this.session.hasScope("read")
          ? inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("overview", inbox))
          : nothing} ${this.#composeLink("Compose")}`,
    });
    if (!this.session.hasScope("read")) {
      return html`${head}${missingScope(this.session, "read", "see broadcasts, audiences and dead letters")}`;
    }
    return html`${head}
      <div class="figures">
        <a class="figure" href=${hrefOf("audience", this.inbox)}>
          <span class="name">Audience</span>${this.#audience.render(
            ({ estimate }) =>
              html`<span class="value" data-figure="audience">${formatNumber(estimate)}</span
                ><span class="more-words"
                  >${estimate === 0 ? "add members to send to everyone" : "receive messages to everyone"}</span
                >`,
          )}
        </a>
        <a class="figure" href=${hrefOf("dead-letters", this.inbox)}>
          <span class="name">Dead letters</span>${this.#deadLetters.render(({ letters, hasMore }) => {
            const people = letters.reduce((sum, { recipients }) => sum + recipients, 0);
            return html`<span class="value ${letters.length ? "bad" : ""}" data-figure="dead-letters"
                >${formatNumber(letters.length)}${hasMore ? "+" : ""}</span
              ><span class="more-words"
                >${letters.length
                  ? people === 0
                  ? "failed permanently"
                  : `for ${pluralize(people, "recipient")}${hasMore ? " and more" : ""}`
                  : "all messages delivered"}</span
              >`;
          })}
        </a>
        <a class="figure" href=${hrefOf("inboxes")}>
          <span class="name">Inboxes</span>${this.#inboxes.render(
            (inboxes) =>
              html`<span class="value">${formatNumber(inboxes.length)}</span
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
        ${this.#recent.render(
          (recent) =>
            recent.length
              ? broadcastTable(this.inbox, recent)
              : emptyState("No broadcasts yet", this.#composeLink("Compose a message")),
          "Loading broadcasts",
        )}
      </section>`;
  }

  #composeLink(text: string): TemplateResult | typeof nothing {
    return linkButton(this.session, "post", hrefOf("compose", this.inbox), text);
  }
}

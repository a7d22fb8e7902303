/** The view of one broadcast: live progress, and pause, resume, stop, pin and recall. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { timeAgo, formatNumber, formatExactDate, pluralize, formatPercent } from "../format.js";
import { Resource, toProblem } from "../resource.js";
import { isFinal, type Broadcast, type Pin, type Status } from "../api-types.js";
import { processedCount, sharesBar, statusBadge } from "../parts/progress.js";
import { hasRate, rateChart, withSample, type Sample } from "../parts/rate-chart.js";
import { DELIVERY_NAMES } from "../parts/delivery-choice.js";
import { confirmAction } from "../parts/dialogs.js";
import { describeFallback } from "../parts/fallback.js";
import { heading } from "../parts/heading.js";
import { missingScope, problemNotice } from "../parts/notices.js";
import { previews } from "../parts/preview.js";
import { Polling, type PollResult } from "../polling.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";
import { audienceName, broadcastTitle, isPast, whyMissing, type Missing } from "./broadcasts.js";
import { confirmPin } from "./pin.js";
import { confirmRecall } from "./recall.js";
import "./broadcast-statistics.js";

type Action = "pause" | "resume" | "stop";

const ALLOWED_STATUSES: Record<Action, Status[]> = {
  pause: ["scheduled", "expanding", "delivering"],
  resume: ["paused"],
  stop: ["scheduled", "expanding", "delivering", "published", "paused"],
};

/** Whether a broadcast no longer changes: of one that is published, the estimate still grows. */
function isSettled({ status }: Broadcast): boolean {
  return isFinal(status) && status !== "published";
}

@customElement("stak-broadcast")
export class BroadcastView extends View {
  @state() private samples: Sample[] = [];
  @state() private problem: Problem | null = null;
  @state() private isBusy = false;
  #polling = new Polling(this, () => this.#poll());
  #broadcast = new Resource<Broadcast>(
    this,
    (signal) => this.api.broadcast(this.inbox, this.#id, signal),
    (found) => this.#setBroadcast(found),
  );
  #pin = new Resource<Pin>(this, (signal) => this.api.pin(this.inbox, this.#id, signal));

  get #id(): string {
    return this.route.id ?? "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    void this.#broadcast.load();
    void this.#pin.load();
  }

  #setBroadcast(found: Broadcast): void {
    this.#broadcast.set(found);
    this.samples = withSample(this.samples, { at: performance.now() / 1000, done: processedCount(found) });
    if (!isSettled(found) && !this.#polling.isRunning) this.#polling.start();
  }

  async #poll(): Promise<PollResult> {
    const before = JSON.stringify(this.#broadcast.value);
    try {
      const found = await this.api.broadcast(this.inbox, this.#id);
      this.problem = null;
      this.#setBroadcast(found);
      if (isSettled(found)) return "done";
      return JSON.stringify(found) === before ? "unchanged" : "changed";
    } catch (error) {
      this.problem = toProblem(error);
      throw error;
    }
  }

  async #changeStatus(action: Action): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = null;
    try {
      const changed = await this.api.changeStatus(this.inbox, this.#id, action);
      if (this.session.hasScope("read")) this.#setBroadcast(changed);
    } catch (error) {
      this.problem = toProblem(error);
      if (this.problem.status === 409) void this.#broadcast.load(); // its status has changed meanwhile
    }
    this.isBusy = false;
    await this.updateComplete;
    // The pressed button has made way for the opposite one.
    if (document.activeElement === document.body) this.querySelector<HTMLElement>(".actions button")?.focus();
  }

  async #stop(broadcast: Broadcast): Promise<void> {
    const open = broadcast.recipients - broadcast.delivered - broadcast.failed;
    await confirmAction({
      title: "Stop this broadcast?",
      body: () =>
        broadcast.delivery === "on_read"
          ? html`<p>
              Members who have not come back since it was published will not receive it. Those who have it keep it. A
              stopped broadcast cannot be resumed.
            </p>`
          : html`<p>
              Up to <strong>${pluralize(Math.max(0, open), "user")}</strong> will not receive it. Messages already delivered
              are not affected. A stopped broadcast cannot be resumed.
            </p>`,
      action: "Stop broadcast",
      isDanger: true,
      act: async () => this.#setBroadcast(await this.api.changeStatus(this.inbox, this.#id, "stop")),
    });
  }

  async #recall(broadcast: Broadcast): Promise<void> {
    const isDone = await confirmRecall(this.api, this.inbox, broadcast);
    if (!isDone) return;
    this.session.notify("Message recalled");
    await this.#broadcast.load();
    this.#polling.start();
  }

  async #pinOrUnpin(isPinned: boolean): Promise<void> {
    if (this.isBusy) return;
    this.problem = null;
    if (!isPinned) {
      const pin = await confirmPin(this.api, this.inbox, this.#id);
      if (pin === null) return;
      this.#pin.set(pin);
      this.session.notify("Message pinned");
      return;
    }
    this.isBusy = true;
    try {
      this.#pin.set(await this.api.changePin(this.inbox, this.#id, false));
      this.session.notify("Message unpinned");
    } catch (error) {
      this.problem = toProblem(error);
    }
    this.isBusy = false;
  }

  #actions(broadcast: Broadcast): TemplateResult {
    const isAllowed = this.session.hasScope("post");
    const button = (action: Action, word: string) =>
      ALLOWED_STATUSES[action].includes(broadcast.status)
        ? html`<button
            type="button"
            ?disabled=${!isAllowed}
            aria-disabled=${this.isBusy ? "true" : nothing}
            @click=${() => void (action === "stop" ? this.#stop(broadcast) : this.#changeStatus(action))}
          >
            ${word}
          </button>`
        : nothing;
    const isOnRead = broadcast.delivery === "on_read";
    return html`${isOnRead ? nothing : html`${button("pause", "Pause")} ${button("resume", "Resume")}`}
    ${button("stop", "Stop…")}
    ${broadcast.message === null || this.#pin.value === undefined ? nothing : this.#pinButton(this.#pin.value.pinned)}
    ${broadcast.message === null
      ? nothing
      : html`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.hasScope("redact") || this.isBusy}
          @click=${() => void this.#recall(broadcast)}
        >
          Recall…
        </button>`}`;
  }

  #pinButton(isPinned: boolean): TemplateResult {
    return html`<button
      type="button"
      ?disabled=${!this.session.hasScope("post")}
      aria-disabled=${this.isBusy ? "true" : nothing}
      @click=${() => void this.#pinOrUnpin(isPinned)}
    >
      ${isPinned ? "Unpin" : "Pin…"}
    </button>`;
  }

  override render(): TemplateResult {
    const crumb = html`<a href=${hrefOf("broadcasts", this.inbox)}>Broadcasts in ${this.inbox}</a>`;
    const found = this.#broadcast.value;
    if (!this.session.hasScope("read"))
      return html`${heading({ title: "Broadcast", crumb })}${missingScope(this.session, "read",
        "follow broadcasts. If you have just sent this message, it is being delivered",
      )}`;
    return html`${heading({
      crumb,
      title: found ? broadcastTitle(found) : "Broadcast",
      about: found
        ? html`<span aria-live="polite">${statusBadge(found.status)}${found.message !== null && this.#pin.value?.pinned ? html` <span class="badge info">Pinned</span>` : nothing}</span>
            <span class="muted"
              >${found.status === "scheduled" ? "will be sent" : "sent"} ${timeAgo(found.send_at ?? found.created)}${found.expires_at !== null && isPast(found.expires_at)
                ? `, expired ${timeAgo(found.expires_at)}`
                : ""}</span
            >`
        : nothing,
      actions: found ? this.#actions(found) : nothing,
    })}
    ${found && !this.session.hasScope("post") ? missingScope(this.session, "post", "pause, resume, stop or pin this broadcast") : nothing}
    ${problemNotice(this.problem, () => void this.#broadcast.load())} ${problemNotice(this.#pin.problem, () => void this.#pin.load())}
    ${this.#broadcast.render((broadcast) => this.#body(broadcast), "Loading broadcast")}`;
  }

  #body(broadcast: Broadcast): TemplateResult {
    return html`<div class="split">
      ${broadcast.reached === null ? this.#progress(broadcast) : this.#reached(broadcast, broadcast.reached)}
      ${details(this.inbox, broadcast)}
    </div>`;
  }

  /** A broadcast on read has no progress: an estimate says how many members have it by now. */
  #reached(broadcast: Broadcast, reached: number): TemplateResult {
    return html`<div>
      <section class="card stack-form" aria-labelledby="reached">
      <div class="card-head">
        <h2 id="reached">Reached</h2>
        <span class="muted">on read</span>
      </div>
      <p>
        <span class="big" data-reached>${formatNumber(reached)}</span>
        <span class="muted"
          >of about ${pluralize(broadcast.recipients, "member")} · ${formatPercent(reached, broadcast.recipients)}</span
        >
      </p>
      <p class="muted">${reachedMeaning(broadcast.status)}</p>
      <p><a href=${hrefOf("recipients", this.inbox, broadcast.message_id)}>View recipients</a></p>
      </section>
      ${this.#statistics(broadcast)}
    </div>`;
  }

  #statistics({ message_id, status }: Broadcast): TemplateResult | typeof nothing {
    if (status === "scheduled") return nothing;
    return html`<stak-broadcast-statistics
      .api=${this.api}
      .inbox=${this.inbox}
      .messageId=${message_id}
    ></stak-broadcast-statistics>`;
  }

  /** The delivery rate; of a broadcast that has ended only if this page saw it being delivered. */
  #rate(broadcast: Broadcast): TemplateResult | typeof nothing {
    if (isFinal(broadcast.status) && !hasRate(this.samples)) return nothing;
    return html`<section class="card" aria-labelledby="rate">
      <h2 id="rate">Delivery rate</h2>
      ${rateChart(this.samples)}
    </section>`;
  }

  #progress(broadcast: Broadcast): TemplateResult {
    const done = processedCount(broadcast);
    return html`<div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${formatNumber(done)} of ${formatNumber(broadcast.recipients)} · ${formatPercent(done, broadcast.recipients)}</span
            >
          </div>
          ${sharesBar(broadcast)}
          <p><a href=${hrefOf("recipients", this.inbox, broadcast.message_id)}>View recipients</a></p>
          ${broadcast.failed > 0
            ? html`<div class="notice warn">
                <p>
                  Delivery to some recipients failed.
                  <a href=${hrefOf("dead-letters", this.inbox)}>View dead letters</a> to see why and to retry them.
                </p>
              </div>`
            : nothing}
        </section>
        ${this.#statistics(broadcast)}
        ${this.#rate(broadcast)}
      </div>`;
  }
}

const PRIORITY_NAMES = { low: "Low", normal: "Normal", high: "High" } as const;
const MISSING_MEANINGS: Record<Missing, string> = {
  recalled: "This message was recalled and its content deleted.",
  expired: "This message has expired and its content was deleted.",
  deleted: "The content was deleted, because its only recipient was erased.",
};

function reachedMeaning(status: Status): string {
  if (status === "scheduled") return "It is published at its send time. Each member then gets it with the next request.";
  if (status === "redacted") return "Recalled: nobody sees it any more. Copies are removed with each member's next request.";
  if (status === "stopped") return "Stopped: members who have not come back since it was published do not get it.";
  return "Each member gets it with the next request. This is an estimate of how many have, and grows as they come back.";
}

function details(inbox: string, broadcast: Broadcast): TemplateResult {
  return html`<div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${facts(inbox, broadcast)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${broadcast.message === null
            ? html`<p class="muted" data-missing>
                ${MISSING_MEANINGS[whyMissing(broadcast)]}${broadcast.reason ? html` Reason: ${broadcast.reason}` : nothing}
              </p>`
            : html`${previews({
                  message: broadcast.message,
                  category: broadcast.category,
                  sender: broadcast.sender ?? "",
                })}
                <details>
                  <summary>View JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(broadcast.message, null, 2)}</pre>
                </details>`}
        </section>
      </div>`;
}

function templateLink(inbox: string, { template, template_version: version }: Broadcast): TemplateResult | null {
  if (template === null) return null;
  return html`<a href=${hrefOf("templates", inbox, template)}>${template}</a>${version === null ? nothing : `, version ${version}`}`;
}

function facts(inbox: string, broadcast: Broadcast): TemplateResult {
  const rows: [string, unknown][] = [
    ["Audience", `${audienceName(broadcast)}${broadcast.audiences.label ? `: ${broadcast.audiences.label}` : ""}`],
    ["Delivery", broadcast.audiences.kind === "everyone" ? DELIVERY_NAMES[broadcast.delivery] : null],
    ["Category", broadcast.category],
    ["Sender", broadcast.sender],
    ["Template", templateLink(inbox, broadcast)],
    ["Priority", broadcast.priority === "normal" ? null : PRIORITY_NAMES[broadcast.priority]],
    ["Collapse key", broadcast.collapse_key === null ? null : html`<code>${broadcast.collapse_key}</code>`],
    ["Digest key", broadcast.digest_key === null ? null : html`<code>${broadcast.digest_key}</code>`],
    ["Fallback", broadcast.fallback.length === 0 ? null : describeFallback(broadcast.fallback)],
    ["Created",  formatExactDate(broadcast.created)],
    ["Send time",  broadcast.send_at === null ? null : formatExactDate(broadcast.send_at)],
    ["Expires",  broadcast.expires_at === null ? "Never" : formatExactDate(broadcast.expires_at)],
    ["Chunks", broadcast.delivery === "on_read" ? null : formatNumber(broadcast.chunks)],
    ["Host system ID",  broadcast.host_system_id],
    ["Reason", broadcast.reason],
    ["Message ID",  html`<code>${broadcast.message_id}</code>`],
  ];
  return html`<dl class="facts">
    ${rows.map(([name, value]) =>
      value === null
        ? nothing
        : html`<dt>${name}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`;
}

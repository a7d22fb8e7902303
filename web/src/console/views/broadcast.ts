/** One broadcast: how far it has got, live, and what can still be done with it. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Problem } from "../../shared/calling.js";
import { ago, count, exactMoment, many, share } from "../format.js";
import { Loaded, asProblem } from "../loaded.js";
import { isFinal, type Broadcast, type Status } from "../model.js";
import { doneOf, progressBar, sharesBar, statusBadge } from "../parts/bars.js";
import { rateChart, withSample, type Sample } from "../parts/chart.js";
import { ask } from "../parts/dialogs.js";
import { heading } from "../parts/heading.js";
import { lacks, problemNotice } from "../parts/notices.js";
import { previews } from "../parts/preview.js";
import { Polling, type Found } from "../polling.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";
import { nameOf } from "./broadcasts.js";
import { askToRecall } from "./recall.js";

type Action = "pause" | "resume" | "stop";

const POSSIBLE: Record<Action, Status[]> = {
  pause: ["scheduled", "expanding", "delivering"],
  resume: ["paused"],
  stop: ["scheduled", "expanding", "delivering", "paused"],
};

@customElement("stak-broadcast")
export class BroadcastView extends View {
  @state() private samples: Sample[] = [];
  @state() private problem: Problem | null = null;
  @state() private isBusy = false;
  #polling = new Polling(this, () => this.#look());
  #broadcast = new Loaded<Broadcast>(
    this,
    (signal) => this.api.broadcast(this.inbox, this.#id, signal),
    (found) => this.#take(found),
  );

  get #id(): string {
    return this.route.id ?? "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.may("read")) void this.#broadcast.load();
  }

  #take(found: Broadcast): void {
    this.#broadcast.set(found);
    this.samples = withSample(this.samples, { at: performance.now() / 1000, done: doneOf(found) });
    if (!isFinal(found.status) && !this.#polling.isRunning) this.#polling.start();
  }

  async #look(): Promise<Found> {
    const before = JSON.stringify(this.#broadcast.value);
    try {
      const found = await this.api.broadcast(this.inbox, this.#id);
      this.problem = null;
      this.#take(found);
      if (isFinal(found.status)) return "over";
      return JSON.stringify(found) === before ? "same" : "changed";
    } catch (error) {
      this.problem = asProblem(error);
      throw error;
    }
  }

  async #steer(action: Action): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = null;
    try {
      const moved = await this.api.steer(this.inbox, this.#id, action);
      if (this.session.may("read")) this.#take(moved);
    } catch (error) {
      this.problem = asProblem(error);
      if (this.problem.status === 409) void this.#broadcast.load(); // it has moved on meanwhile
    }
    this.isBusy = false;
  }

  async #stop(broadcast: Broadcast): Promise<void> {
    const open = broadcast.recipients - broadcast.delivered - broadcast.failed;
    await ask({
      title: "Stop this broadcast?",
      body: () =>
        html`<p>
          Up to <strong>${many(Math.max(0, open), "user")}</strong> will never get it. What is delivered stays. A
          stopped broadcast cannot be resumed.
        </p>`,
      action: "Stop it",
      isDanger: true,
      act: async () => this.#take(await this.api.steer(this.inbox, this.#id, "stop")),
    });
  }

  async #recall(broadcast: Broadcast): Promise<void> {
    const isDone = await askToRecall(this.api, this.inbox, broadcast);
    if (!isDone) return;
    this.session.say("Taken back: nobody can read it any more");
    await this.#broadcast.load();
    this.#polling.start();
  }

  #actions(broadcast: Broadcast): TemplateResult {
    const may = this.session.may("post");
    const button = (action: Action, word: string) =>
      POSSIBLE[action].includes(broadcast.status)
        ? html`<button
            type="button"
            ?disabled=${!may || this.isBusy}
            @click=${() => void (action === "stop" ? this.#stop(broadcast) : this.#steer(action))}
          >
            ${word}
          </button>`
        : nothing;
    const isRecalled = broadcast.status === "redacting" || broadcast.status === "redacted";
    return html`${button("pause", "Pause")} ${button("resume", "Resume")} ${button("stop", "Stop…")}
    ${isRecalled
      ? nothing
      : html`<button
          type="button"
          class="danger-quiet"
          ?disabled=${!this.session.may("redact") || this.isBusy}
          @click=${() => void this.#recall(broadcast)}
        >
          Recall…
        </button>`}`;
  }

  override render(): TemplateResult {
    const crumb = html`<a href=${hrefOf("broadcasts", this.inbox)}>Broadcasts of ${this.inbox}</a>`;
    const found = this.#broadcast.value;
    if (!this.session.may("read"))
      return html`${heading({ title: "Broadcast", crumb })}${lacks(
        "read",
        "follow broadcasts; if it was just sent, it is on its way",
      )}`;
    return html`${heading({
      crumb,
      title: found ? nameOf(found) : "Broadcast",
      about: found
        ? html`<span aria-live="polite">${statusBadge(found.status)}</span>
            <span class="muted"
              >${found.status === "scheduled" ? "to be sent" : "sent"} ${ago(found.send_at ?? found.created)}</span
            >`
        : nothing,
      actions: found ? this.#actions(found) : nothing,
    })}
    ${found && !this.session.may("post") ? lacks("post", "pause, resume or stop it") : nothing}
    ${problemNotice(this.problem, () => void this.#broadcast.load())}
    ${this.#broadcast.show((broadcast) => this.#body(broadcast), "Loading the broadcast")}`;
  }

  #body(broadcast: Broadcast): TemplateResult {
    const done = doneOf(broadcast);
    return html`<div class="split">
      <div>
        <section class="card stack-form" aria-labelledby="progress">
          <div class="card-head">
            <h2 id="progress">Progress</h2>
            <span class="muted number"
              >${count(done)} of ${count(broadcast.recipients)} · ${share(done, broadcast.recipients)}</span
            >
          </div>
          ${isFinal(broadcast.status) ? nothing : progressBar("Progress", done, broadcast.recipients)}
          ${sharesBar(broadcast)}
          ${broadcast.failed > 0
            ? html`<div class="notice warn">
                <p>
                  Some could not be delivered. <a href=${hrefOf("dead-letters", this.inbox)}>See why, and try again</a>.
                </p>
              </div>`
            : nothing}
        </section>
        <section class="card" aria-labelledby="rate">
          <h2 id="rate">Delivery rate</h2>
          ${rateChart(this.samples)}
        </section>
      </div>
      <div>
        <section class="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          ${facts(broadcast)}
        </section>
        <section class="card" aria-labelledby="content">
          <h2 id="content">Message</h2>
          ${broadcast.message === null
            ? html`<p class="muted">
                It was taken back; its content is
                gone.${broadcast.reason ? html` Reason: ${broadcast.reason}` : nothing}
              </p>`
            : html`${previews({
                  message: broadcast.message,
                  category: broadcast.category,
                  sender: broadcast.sender ?? "",
                })}
                <details>
                  <summary>As JSON</summary>
                  <pre class="json" tabindex="0">${JSON.stringify(broadcast.message, null, 2)}</pre>
                </details>`}
        </section>
      </div>
    </div>`;
  }
}

function facts(broadcast: Broadcast): TemplateResult {
  const { kind, label } = broadcast.audiences;
  const rows: [string, unknown][] = [
    ["Audience", `${kind === "everyone" ? "Everyone" : "Some users"}${label ? `: ${label}` : ""}`],
    ["Category", broadcast.category],
    ["Sender", broadcast.sender],
    ["Accepted", exactMoment(broadcast.created)],
    ["Sent at", broadcast.send_at === null ? null : exactMoment(broadcast.send_at)],
    ["Disappears", broadcast.expires_at === null ? "never" : exactMoment(broadcast.expires_at)],
    ["Chunks", count(broadcast.chunks)],
    ["Your id", broadcast.host_system_id],
    ["Reason", broadcast.reason],
    ["Id", html`<code>${broadcast.message_id}</code>`],
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

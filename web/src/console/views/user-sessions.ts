/** Devices on which a user is signed in. They are listed on demand: the audit log notes who asked. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ago, many, moment } from "../format.js";
import { Loaded } from "../loaded.js";
import type { DeviceSession } from "../model.js";
import { ask } from "../parts/dialogs.js";
import { lacks, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { View } from "../view.js";

const PAGE_SIZE = 20;

@customElement("stak-user-sessions")
export class UserSessions extends View {
  @property({ attribute: false }) uid = "";
  #cursor: string | null = null;
  #sessions = new Loaded<DeviceSession[]>(this, async (signal) => {
    const page = await this.api.deviceSessions(this.uid, PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.sessions;
  });
  #more = new Loaded<void>(this, async (signal) => {
    const page = await this.api.deviceSessions(this.uid, PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#sessions.set([...(this.#sessions.value ?? []), ...page.sessions]);
  });

  async #end(session: DeviceSession): Promise<void> {
    const isDone = await ask({
      title: `Sign ${this.uid} out on ${session.device_id}?`,
      body: () => html`<p>The session and its open connections end at once.</p>`,
      action: "End session",
      isDanger: true,
      act: async () => {
        await this.api.endSession(this.uid, session.session_id);
      },
    });
    if (!isDone) return;
    this.session.say("The session has ended");
    await this.#sessions.load();
  }

  async #endAll(): Promise<void> {
    let ended = 0;
    const isDone = await ask({
      title: `Sign ${this.uid} out on all devices?`,
      body: () =>
        html`<p>
          All sessions and their open connections end at once. Tokens that your backend signed itself stay valid until
          they expire.
        </p>`,
      action: "End all sessions",
      isDanger: true,
      act: async () => {
        ({ ended } = await this.api.endAllSessions(this.uid));
      },
    });
    if (!isDone) return;
    this.session.say(`${many(ended, "session")} ended`);
    await this.#sessions.load();
  }

  override render(): TemplateResult {
    const may = this.session.may("users");
    const isShown = this.#sessions.value !== undefined || this.#sessions.isWaiting || this.#sessions.problem !== null;
    return html`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices on which this user is signed in. The audit log notes who lists them.</p>
      ${may ? nothing : lacks("users", "list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!may || this.#sessions.isWaiting}
          @click=${() => void this.#sessions.load()}
        >
          ${isShown ? "Refresh sessions" : "Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!may} @click=${() => void this.#endAll()}>
          End all…
        </button>
      </div>
      ${isShown ? this.#sessions.show((sessions) => this.#list(sessions), "Loading sessions") : nothing}
    </section>`;
  }

  #list(sessions: DeviceSession[]): TemplateResult {
    if (sessions.length === 0) return html`<p role="status">This user is not signed in on any device.</p>`;
    return html`${table<DeviceSession>(
      "Sessions, latest first",
      [
        {
          head: "Device",
          kind: "main",
          cell: (one) => html`<strong>${one.device_id}</strong><small>since ${moment(one.created)}</small>`,
        },
        { head: "Refreshed", cell: (one) => ago(one.refreshed) },
        {
          head: "End",
          kind: "actions",
          cell: (one) =>
            html`<button
              type="button"
              class="small danger-quiet"
              aria-label="End the session on ${one.device_id}"
              @click=${() => void this.#end(one)}
            >
              End…
            </button>`,
        },
      ],
      sessions,
    )}
    ${problemNotice(this.#more.problem ?? this.#sessions.problem, () => void this.#more.load())}
    ${this.#cursor === null ? nothing : more(true, this.#more.isWaiting, () => void this.#more.load())}`;
  }
}

/** A user's sessions. They are listed on demand, because listing is recorded in the audit log. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { timeAgo, pluralize, formatDate } from "../format.js";
import { Resource } from "../resource.js";
import type { DeviceSession } from "../api-types.js";
import { confirmAction } from "../parts/dialogs.js";
import { missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { View } from "../view.js";

const PAGE_SIZE = 20;

@customElement("stak-user-sessions")
export class UserSessions extends View {
  @property({ attribute: false }) uid = "";
  #cursor: string | null = null;
  #sessions = new Resource<DeviceSession[]>(this, async (signal) => {
    const page = await this.api.deviceSessions(this.uid, PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.sessions;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.deviceSessions(this.uid, PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#sessions.set([...(this.#sessions.value ?? []), ...page.sessions]);
  });

  async #end(session: DeviceSession): Promise<void> {
    const isDone = await confirmAction({
      title: `Sign ${this.uid} out on ${session.device_id}?`,
      body: () => html`<p>The session and its open connections end immediately.</p>`,
      action: "End session",
      isDanger: true,
      act: async () => {
        await this.api.endSession(this.uid, session.session_id);
      },
    });
    if (!isDone) return;
    this.session.notify("Session ended");
    await this.#sessions.load();
  }

  async #endAll(): Promise<void> {
    let ended = 0;
    const isDone = await confirmAction({
      title: `Sign ${this.uid} out on all devices?`,
      body: () =>
        html`<p>
          All sessions and their open connections end immediately. Tokens that your backend signed remain valid until they
          expire.
        </p>`,
      action: "End all sessions",
      isDanger: true,
      act: async () => {
        ({ ended } = await this.api.endAllSessions(this.uid));
      },
    });
    if (!isDone) return;
    this.session.notify(`${pluralize(ended, "session")} ended`);
    await this.#sessions.load();
  }

  override render(): TemplateResult {
    const isAllowed = this.session.hasScope("users");
    const isShown = this.#sessions.value !== undefined || this.#sessions.isLoading || this.#sessions.problem !== null;
    return html`<section class="card stack-form" aria-labelledby="user-sessions">
      <h2 id="user-sessions">Sessions</h2>
      <p class="muted">Devices this user is signed in on. Listing them is recorded in the audit log.</p>
      ${isAllowed ? nothing : missingScope(this.session, "users", "list and end sessions")}
      <div class="row">
        <button
          type="button"
          ?disabled=${!isAllowed}
          aria-disabled=${this.#sessions.isLoading ? "true" : nothing}
          @click=${() => void this.#sessions.load()}
        >
          ${isShown ? "Refresh sessions" : "Show sessions"}
        </button>
        <button type="button" class="danger-quiet" ?disabled=${!isAllowed} @click=${() => void this.#endAll()}>
          End all…
        </button>
      </div>
      ${isShown ? this.#sessions.render((sessions) => this.#list(sessions), "Loading sessions") : nothing}
    </section>`;
  }

  #list(sessions: DeviceSession[]): TemplateResult {
    if (sessions.length === 0) return html`<p role="status">This user is not signed in on any device.</p>`;
    return html`${table<DeviceSession>(
      "Sessions, newest first",
      [
        {
          head: "Device",
          kind: "main",
          cell: (one) => html`<strong>${one.device_id}</strong><small>signed in ${formatDate(one.created)}</small>`,
        },
        { head: "Refreshed", cell: (one) => timeAgo(one.refreshed) },
        {
          head: "End",
          kind: "actions",
          cell: (one) =>
            html`<button
              type="button"
              class="small danger-quiet"
              aria-label="End session on ${one.device_id}"
              @click=${() => void this.#end(one)}
            >
              End…
            </button>`,
        },
      ],
      sessions,
    )}
    ${problemNotice(this.#more.problem ?? this.#sessions.problem, () => void this.#more.load())}
    ${this.#cursor === null ? nothing : more(true, this.#more.isLoading, () => void this.#more.load())}`;
  }
}

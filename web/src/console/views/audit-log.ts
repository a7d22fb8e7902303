/** The audit log view. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { formatExactDate, formatDate, shortId } from "../format.js";
import { Resource } from "../resource.js";
import type { AuditEntry } from "../api-types.js";
import { heading } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { emptyState, missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 50;
const BROADCAST_TARGET = /^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/;

@customElement("stak-audit-log")
export class AuditLog extends View {
  #cursor: string | null = null;
  #entries = new Resource<AuditEntry[]>(this, async (signal) => {
    const page = await this.api.auditLog(PAGE, null, signal);
    this.#cursor = page.next_cursor;
    return page.entries;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.auditLog(PAGE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#entries.set([...(this.#entries.value ?? []), ...page.entries]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("read")) void this.#entries.load();
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Audit log",
      about: "What people and API keys have changed, newest first. Entries are kept for one year.",
      actions: html`<button
        type="button"
        aria-disabled=${this.#entries.isLoading ? "true" : nothing}
        @click=${() => void this.#entries.load()}
      >
        ${icon("refresh")}Refresh
      </button>`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see the audit log")}`;
    return html`${head}
      <section class="card flush" aria-label="Audit log">
        ${this.#entries.render(
          (entries) =>
            entries.length === 0
              ? emptyState("No changes yet", "Posts, recalls and changes to configuration and keys appear here.")
              : html`${this.#table(entries)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
                ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`,
          "Loading audit log",
        )}
      </section>`;
  }

  #table(entries: AuditEntry[]): TemplateResult {
    return table<AuditEntry>(
      "Audit log, newest first",
      [
        {
          head: "Action",
          kind: "main",
          cell: (one) =>
            html`<strong>${actionName(one.action)}</strong>${one.detail ? html`<small>${one.detail}</small>` : nothing}`,
        },
        { head: "Target", cell: (one) => (one.target === one.actor.id ? "–" : target(one.target)) },
        {
          head: "By",
          cell: (one) =>
            html`<div class="by">
              ${actor(one)}${one.key_id === this.session.ownKey?.key_id
                ? html`<span class="badge still">${this.session.account === null ? "this key" : "you"}</span>`
                : nothing}
            </div>`,
        },
        {
          head: "Date",
          cell: (one) =>
            html`<time class="nowrap" title=${formatExactDate(one.at)} datetime=${new Date(one.at * 1000).toISOString()}
              >${formatDate(one.at)}</time
            >`,
        },
      ],
      entries,
    );
  }
}

/** Actions whose name in the API says little to people. */
const ACTION_NAMES: Record<string, string> = {
  "issue key": "Create API key",
  "mint token": "Create user token",
  redact: "Recall",
  redrive: "Retry dead letters",
};

function actionName(action: string): string {
  return ACTION_NAMES[action] ?? action.charAt(0).toUpperCase() + action.slice(1);
}

/** The person, the API key or the operator that did something. */
function actor({ actor, key_id }: AuditEntry): TemplateResult {
  if (actor.kind === "account")
    return html`<span title=${actor.email ?? key_id}
      >${actor.name ?? actor.email ?? `account ${shortId(actor.id ?? "")}`}</span
    >`;
  if (actor.kind === "api_key")
    return html`<span title=${key_id}
      >${actor.name ?? html`API key <span class="code">${shortId(key_id)}</span>`}</span
    >`;
  return html`${actor.kind === "operator" ? "Operator" : "Stak"}`;
}

function target(text: string): TemplateResult {
  const found = BROADCAST_TARGET.exec(text);
  if (found?.[1] && found[2])
    return html`<a href=${hrefOf("broadcasts", found[1], found[2])} title=${text}>${found[1]} ${shortId(found[2])}</a>`;
  return html`${/^[0-9A-Z]{26}$/.test(text) ? html`<span class="code" title=${text}>${shortId(text)}</span>` : text}`;
}

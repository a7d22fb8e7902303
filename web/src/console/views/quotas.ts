/** The tenant's quotas and their use. Only the operator changes them. */
import { html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { formatNumber, formatPercent, formatBytes } from "../format.js";
import { Resource } from "../resource.js";
import type { Quota } from "../api-types.js";
import { table } from "../parts/table.js";
import { View } from "../view.js";

const STORED = "stored_bytes";

const NAMES: Record<string, string> = {
  [STORED]: "Stored data",
  users: "Registered users",
  audience: "Audience members, all inboxes",
  inboxes: "Inboxes",
  categories: "Categories per inbox",
  chats_per_user: "Chats per user",
  group_members: "Members per group",
  sessions_per_user: "Sessions per user",
  api_keys: "API keys",
  accounts: "Accounts for the console",
  topics: "Topics",
  topic_members: "Members per topic",
  templates: "Templates",
  requests_per_second: "Requests per second, all API keys",
  user_requests_per_second: "Requests per second, each user",
};

type Named = [string, Quota];

@customElement("stak-quotas")
export class Quotas extends View {
  #quotas = new Resource<Record<string, Quota>>(this, (signal) => this.api.quotas(signal));

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#quotas.load();
  }

  override render(): TemplateResult {
    return html`<section class="card flush" aria-labelledby="quotas">
      <div class="card-head">
        <h2 id="quotas">Quotas</h2>
        <p class="muted">Set by the operator of this installation.</p>
      </div>
      ${this.#quotas.render((quotas) => this.#table(Object.entries(quotas)), "Loading quotas")}
    </section>`;
  }

  #table(quotas: Named[]): TemplateResult {
    return table<Named>(
      "Quotas",
      [
        { head: "Quota", kind: "main", cell: ([name]) => NAMES[name] ?? name.replaceAll("_", " ") },
        { head: "Used", kind: "number", cell: ([name, { used }]) => amount(name, used, "–") },
        { head: "Limit", kind: "number", cell: ([name, { limit }]) => amount(name, limit, "no limit") },
        {
          head: "Share",
          kind: "number",
          cell: ([, { used, limit }]) => (used === null || limit === null ? "–" : formatPercent(used, limit)),
        },
      ],
      quotas,
    );
  }
}

function amount(name: string, value: number | null, otherwise: string): string {
  if (value === null) return otherwise;
  return name === STORED ? formatBytes(value) : formatNumber(value);
}

/** Who did what, when. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { exactMoment, moment, shortId } from "../format.js";
import { Loaded } from "../loaded.js";
import type { AuditEntry } from "../model.js";
import { heading } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { empty, lacks, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE = 50;
const OF_A_BROADCAST = /^([A-Za-z0-9][A-Za-z0-9_.-]*)\/([0-9A-Z]{26})$/;

@customElement("stak-audit-log")
export class AuditLog extends View {
  #cursor: string | null = null;
  #entries = new Loaded<AuditEntry[]>(this, async (signal) => {
    const page = await this.api.auditLog(PAGE, null, signal);
    this.#cursor = page.next_cursor;
    return page.entries;
  });
  #more = new Loaded<void>(this, async (signal) => {
    const page = await this.api.auditLog(PAGE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#entries.set([...(this.#entries.value ?? []), ...page.entries]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.may("read")) void this.#entries.load();
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Audit log",
      about: "Everything that was changed with one of your API keys, the latest first. Kept for a year.",
      actions: html`<button
        type="button"
        ?disabled=${this.#entries.isWaiting}
        @click=${() => void this.#entries.load()}
      >
        ${icon("refresh")}Refresh
      </button>`,
    });
    if (!this.session.may("read")) return html`${head}${lacks("read", "see the audit log")}`;
    return html`${head}
      <section class="card flush" aria-label="Audit log">
        ${this.#entries.show(
          (entries) =>
            entries.length === 0
              ? empty("Nothing has been changed yet", "Posts, recalls, configuration and keys will be listed here.")
              : html`${this.#table(entries)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
                ${more(this.#cursor !== null, this.#more.isWaiting, () => void this.#more.load())}`,
          "Loading the audit log",
        )}
      </section>`;
  }

  #table(entries: AuditEntry[]): TemplateResult {
    return table<AuditEntry>(
      "Audit log, latest first",
      [
        {
          head: "Action",
          kind: "main",
          cell: (one) =>
            html`<strong>${one.action}</strong>${one.detail ? html`<small>${one.detail}</small>` : nothing}`,
        },
        { head: "On", cell: (one) => target(one.target) },
        {
          head: "With key",
          kind: "code",
          cell: (one) =>
            html`<span title=${one.key_id}>${shortId(one.key_id)}</span>${one.key_id === this.session.own?.key_id
                ? html` <span class="badge still">this key</span>`
                : nothing}`,
        },
        {
          head: "When",
          cell: (one) =>
            html`<time class="nowrap" title=${exactMoment(one.at)} datetime=${new Date(one.at * 1000).toISOString()}
              >${moment(one.at)}</time
            >`,
        },
      ],
      entries,
    );
  }
}

function target(text: string): TemplateResult {
  const found = OF_A_BROADCAST.exec(text);
  if (found?.[1] && found[2])
    return html`<a href=${hrefOf("broadcasts", found[1], found[2])} title=${text}>${found[1]} ${shortId(found[2])}</a>`;
  return html`${/^[0-9A-Z]{26}$/.test(text) ? html`<span class="code" title=${text}>${shortId(text)}</span>` : text}`;
}

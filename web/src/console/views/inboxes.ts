/** The list of the tenant's inboxes. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { formatDate } from "../format.js";
import { Resource } from "../resource.js";
import type { InboxEntry } from "../api-types.js";
import { heading, linkButton } from "../parts/heading.js";
import { emptyState, missingScope } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { NEW_INBOX, hrefOf } from "../router.js";
import { View } from "../view.js";

const CHIPS_SHOWN = 5;

@customElement("stak-inboxes")
export class Inboxes extends View {
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("read")) void this.#inboxes.load();
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Inboxes",
      about: "Each inbox has its own messages, audience, categories and unread counts.",
      actions: linkButton(this.session, "config", hrefOf("inboxes", NEW_INBOX), "New inbox"),
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see inboxes")}`;
    return html`${head} ${this.session.hasScope("config") ? nothing : missingScope(this.session, "config", "change inboxes")}
      <section class="card flush" aria-label="Inboxes">
        ${this.#inboxes.render(
          (inboxes) => (inboxes.length === 0 ? emptyState("No inboxes yet", this.session.hasScope("config") ? "Create your first inbox." : nothing) : inboxTable(inboxes)),
          "Loading inboxes",
        )}
      </section>`;
  }
}

function inboxTable(inboxes: InboxEntry[]): TemplateResult {
  return table<InboxEntry>(
    "Inboxes by name",
    [
      {
        head: "Inbox",
        kind: "main",
        cell: (one) => html`<a href=${hrefOf("inboxes", one.inbox)}>${one.inbox}</a><small>${one.title}</small>`,
      },
      {
        head: "Categories",
        cell: (one) =>
          one.categories.length === 0
            ? html`<span class="muted">none</span>`
            : html`<ul class="chips">
                ${one.categories.slice(0, CHIPS_SHOWN).map((name) => html`<li class="chip bare">${name}</li>`)}${one
                  .categories.length > CHIPS_SHOWN
                  ? html`<li class="muted">and ${one.categories.length - CHIPS_SHOWN} more</li>`
                  : ""}
              </ul>`,
      },
      {
        head: "Messages",
        cell: (one) =>
          one.has_schema ? html`<span class="badge info">JSON Schema</span>` : html`<span class="muted">any JSON</span>`,
      },
      { head: "Created", cell: (one) => html`<span class="nowrap">${formatDate(one.created)}</span>` },
    ],
    inboxes,
  );
}

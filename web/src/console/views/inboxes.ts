/** The tenant's inboxes. */
import { html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { moment } from "../format.js";
import { Loaded } from "../loaded.js";
import type { InboxEntry } from "../model.js";
import { heading } from "../parts/heading.js";
import { empty, lacks } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { NEW_INBOX, hrefOf } from "../router.js";
import { View } from "../view.js";

const CHIPS_SHOWN = 5;

@customElement("stak-inboxes")
export class Inboxes extends View {
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.may("read")) void this.#inboxes.load();
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Inboxes",
      about: "Each has its own messages, audience, categories and unread counts.",
      actions: html`<a class="button primary" href=${hrefOf("inboxes", NEW_INBOX)}>New inbox</a>`,
    });
    if (!this.session.may("read")) return html`${head}${lacks("read", "see inboxes")}`;
    return html`${head}
      <section class="card flush" aria-label="Inboxes">
        ${this.#inboxes.show(
          (inboxes) => (inboxes.length === 0 ? empty("No inboxes", "Make the first one.") : listed(inboxes)),
          "Loading inboxes",
        )}
      </section>`;
  }
}

function listed(inboxes: InboxEntry[]): TemplateResult {
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
            ? html`<span class="muted">none used yet</span>`
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
          one.has_schema ? html`<span class="badge info">by schema</span>` : html`<span class="muted">any JSON</span>`,
      },
      { head: "Made", cell: (one) => html`<span class="nowrap">${moment(one.created)}</span>` },
    ],
    inboxes,
  );
}

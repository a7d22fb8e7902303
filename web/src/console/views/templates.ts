/** The list of an inbox's templates. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { InboxEntry, TemplateEntry } from "../api-types.js";
import { formatDate } from "../format.js";
import { heading, inboxPicker, linkButton } from "../parts/heading.js";
import { emptyState, missingScope } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { Resource } from "../resource.js";
import { NEW_TEMPLATE, hrefOf, navigate } from "../router.js";
import { View } from "../view.js";

@customElement("stak-templates")
export class Templates extends View {
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #templates = new Resource<TemplateEntry[]>(this, (signal) => this.api.templates(this.inbox, signal));

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    void this.#inboxes.load();
    void this.#templates.load();
  }

  override render(): TemplateResult {
    const head = heading({
      title: "Templates",
      about: "Messages with variables, in several languages. Each recipient gets their own.",
      actions: html`${inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("templates", inbox))}
        ${linkButton(this.session, "config", hrefOf("templates", this.inbox, NEW_TEMPLATE), "New template")}`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see templates")}`;
    return html`${head} ${this.session.hasScope("config") ? nothing : missingScope(this.session, "config", "change templates")}
      <section class="card flush" aria-label="Templates">
        ${this.#templates.render(
          (templates) =>
            templates.length === 0
              ? emptyState(
                  "No templates yet",
                  this.session.hasScope("config") ? "Create your first template, then compose messages from it." : nothing,
                )
              : this.#table(templates),
          "Loading templates",
        )}
      </section>`;
  }

  #table(templates: TemplateEntry[]): TemplateResult {
    return table<TemplateEntry>(
      "Templates by name",
      [
        {
          head: "Template",
          kind: "main",
          cell: (one) => html`<a href=${hrefOf("templates", this.inbox, one.name)}>${one.name}</a>`,
        },
        { head: "Version", kind: "number", cell: (one) => String(one.version) },
        {
          head: "Languages",
          cell: (one) =>
            html`<ul class="chips">
              ${one.locales.map((name) => html`<li class="chip bare">${name}</li>`)}
            </ul>`,
        },
        { head: "Category", cell: (one) => one.category ?? html`<span class="muted">default</span>` },
        { head: "Changed", cell: (one) => html`<span class="nowrap">${formatDate(one.updated)}</span>` },
      ],
      templates,
    );
  }
}

/** The editor of a template: languages, preview with a user's data, versions. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { FieldError, Problem } from "../../shared/http.js";
import type { Message, StoredTemplate, TemplateVersion } from "../api-types.js";
import { formatDate } from "../format.js";
import { confirmAction } from "../parts/dialogs.js";
import { segments, textArea, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorFor, missingScope, problemNotice } from "../parts/notices.js";
import { previews } from "../parts/preview.js";
import { Resource, toProblem } from "../resource.js";
import { NEW_TEMPLATE, hrefOf, navigate } from "../router.js";
import {
  EMPTY_TEMPLATE,
  isLocale,
  parseData,
  toDraft,
  toTemplate,
  withLocale,
  withoutLocale,
  type TemplateDraft,
  type Translation,
} from "../template-draft.js";
import { View } from "../view.js";

const VARIABLES = "{{ name }}, {{ order.id }}, {{ user.display_name | default: \"there\" }}";

@customElement("stak-template")
export class TemplateEditor extends View {
  @state() private draft: TemplateDraft = EMPTY_TEMPLATE;
  @state() private locale = "en";
  @state() private newLocale = "";
  @state() private errors: FieldError[] = [];
  @state() private problem: Problem | null = null;
  @state() private isBusy = false;
  @state() private uid = "";
  @state() private data = "";
  @state() private rendered: { locale: string; message: Message } | null = null;
  @state() private previewProblem: Problem | string | null = null;
  #stored = new Resource<StoredTemplate>(
    this,
    (signal) => this.api.template(this.inbox, this.route.id ?? "", null, signal),
    (stored) => this.#open(stored),
  );
  #versions = new Resource<TemplateVersion[]>(this, (signal) => this.api.templateVersions(this.inbox, this.route.id ?? "", signal));

  get #isNew(): boolean {
    return this.route.id === NEW_TEMPLATE;
  }

  get #draftKey(): string {
    return `templates/${this.inbox}/${this.route.id}`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const kept = this.session.draft<TemplateDraft>(this.#draftKey);
    if (kept !== undefined) this.#show(kept);
    if (this.#isNew || !this.session.hasScope("read")) return;
    void this.#stored.load();
    void this.#versions.load();
  }

  #open(stored: StoredTemplate): void {
    if (this.session.draft(this.#draftKey) === undefined) this.#show(toDraft(stored));
  }

  #show(draft: TemplateDraft): void {
    this.draft = draft;
    if (!(this.locale in draft.translations)) this.locale = draft.defaultLocale;
  }

  #change(draft: TemplateDraft, field: string): void {
    this.#show(draft);
    this.errors = this.errors.filter((error) => error.field !== field);
    this.session.keepDraft(this.#draftKey, draft);
  }

  #translate(change: Partial<Translation>): void {
    const before = this.draft.translations[this.locale];
    if (before === undefined) return;
    const translations = { ...this.draft.translations, [this.locale]: { ...before, ...change } };
    this.#change({ ...this.draft, translations }, `content.${this.locale}`);
  }

  #addLocale(): void {
    const locale = this.newLocale.trim();
    if (!isLocale(locale) || locale in this.draft.translations) {
      this.errors = [{ field: "new-locale", message: "Enter a new language tag, such as de or pt-BR." }];
      return;
    }
    this.#change(withLocale(this.draft, locale), "new-locale");
    this.newLocale = "";
    this.locale = locale;
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const converted = toTemplate(this.draft);
    this.problem = null;
    this.errors = "errors" in converted ? converted.errors : [];
    if ("errors" in converted) return this.#focusError();
    this.isBusy = true;
    try {
      const stored = await this.api.writeTemplate(this.inbox, this.draft.name, converted.template);
      this.session.dropDraft(this.#draftKey);
      this.session.notify(`Saved as version ${stored.version}`);
      if (this.#isNew) navigate("templates", this.inbox, stored.template);
      else await Promise.all([this.#stored.load(), this.#versions.load()]);
    } catch (error) {
      this.problem = toProblem(error);
      this.errors = this.problem.errors;
      await this.#focusError();
    } finally {
      this.isBusy = false;
    }
  }

  async #focusError(): Promise<void> {
    const broken = this.errors.find(({ field }) => field.startsWith("content."));
    const locale = broken?.field.split(".")[1];
    if (locale !== undefined && locale in this.draft.translations) this.locale = locale;
    await this.updateComplete;
    this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** Renders what the form has now, as this user would get it. */
  async #preview(event: Event): Promise<void> {
    event.preventDefault();
    const converted = toTemplate({ ...this.draft, name: this.draft.name || "draft" });
    const data = parseData(this.data);
    this.previewProblem = typeof data === "string" ? data : "errors" in converted ? (converted.errors[0]?.message ?? null) : null;
    if (typeof data === "string" || "errors" in converted) return;
    const uid = this.uid.trim() === "" ? {} : { uid: this.uid.trim() };
    try {
      this.rendered = await this.api.previewTemplate(this.inbox, this.draft.name || "draft", {
        ...uid,
        data,
        draft: converted.template,
        ...("uid" in uid ? {} : { locale: this.locale }),
      });
    } catch (error) {
      this.previewProblem = toProblem(error);
      this.rendered = null;
    }
  }

  async #useVersion(version: number): Promise<void> {
    try {
      const stored = await this.api.template(this.inbox, this.draft.name, version);
      this.#change(toDraft(stored), "content");
      this.session.notify(`Version ${version} is in the form. Save it to use it again.`);
    } catch (error) {
      this.problem = toProblem(error);
    }
  }

  async #delete(): Promise<void> {
    const isDeleted = await confirmAction({
      title: `Delete the template ${this.draft.name}?`,
      body: () => html`<p>All its versions are deleted. Messages that were sent with it stay as they are.</p>`,
      action: "Delete",
      isDanger: true,
      act: () => this.api.deleteTemplate(this.inbox, this.draft.name),
    });
    if (!isDeleted) return;
    this.session.dropDraft(this.#draftKey);
    navigate("templates", this.inbox);
  }

  override render(): TemplateResult {
    const canWrite = this.session.hasScope("config");
    const head = heading({
      title: this.#isNew ? "New template" : (this.route.id ?? ""),
      about: this.#isNew ? undefined : html`Version ${this.#stored.value?.version ?? "…"} is in use.`,
      crumb: html`<a href=${hrefOf("templates", this.inbox)}>Templates</a> in ${this.inbox}`,
      actions: this.#isNew
        ? undefined
        : html`<button type="button" class="danger" ?disabled=${!canWrite} @click=${() => void this.#delete()}>Delete…</button>`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see templates")}`;
    if (this.#stored.problem !== null && this.#stored.value === undefined)
      return html`${head}${problemNotice(this.#stored.problem, () => void this.#stored.load())}`;
    return html`${head} ${canWrite ? nothing : missingScope(this.session, "config", "change templates")}
      <div class="compose">
        <form novalidate @submit=${this.#save}>
          ${this.#settings()} ${this.#content()} ${problemNotice(this.problem, undefined, (field) => this.#hasField(field))}
          <div class="send">
            <span></span>
            <button type="submit" class="primary" ?disabled=${this.isBusy || !canWrite}>
              ${this.isBusy ? "Saving…" : this.#isNew ? "Create" : "Save as a new version"}
            </button>
          </div>
        </form>
        <aside aria-label="Preview and versions">${this.#previewCard()} ${this.#isNew ? nothing : this.#versionsCard()}</aside>
      </div>`;
  }

  #hasField(field: string): boolean {
    return field === "template" || field === "category" || field === `content.${this.locale}`;
  }

  #settings(): TemplateResult {
    return html`<section class="card stack-form" aria-labelledby="template-settings">
      <h2 id="template-settings">Template</h2>
      <div class="columns">
        ${textField({
          id: "name",
          label: "Name",
          value: this.draft.name,
          isDisabled: !this.#isNew,
          isCode: true,
          placeholder: "order-shipped",
          set: (name) => this.#change({ ...this.draft, name }, "template"),
          error: errorFor(this.errors, "template"),
        })}
        ${textField({
          id: "category",
          label: "Category",
          isOptional: true,
          value: this.draft.category,
          placeholder: "default",
          set: (category) => this.#change({ ...this.draft, category }, "category"),
          error: errorFor(this.errors, "category"),
        })}
      </div>
    </section>`;
  }

  #content(): TemplateResult {
    const locales = Object.keys(this.draft.translations).sort();
    const isDefault = this.locale === this.draft.defaultLocale;
    const fields = this.draft.translations[this.locale];
    return html`<section class="card stack-form" aria-labelledby="template-content">
      <h2 id="template-content">Content</h2>
      ${segments({
        id: "locale",
        label: "Language",
        value: this.locale,
        options: locales.map((locale) => ({
          value: locale,
          label: locale === this.draft.defaultLocale ? `${locale} (default)` : locale,
        })),
        set: (locale) => (this.locale = locale),
      })}
      ${fields === undefined ? nothing : this.#fields(fields)}
      <div class="row">
        <button
          type="button"
          class="plain"
          ?disabled=${isDefault}
          @click=${() => this.#change({ ...this.draft, defaultLocale: this.locale }, "default_locale")}
        >
          Make ${this.locale} the default
        </button>
        <button
          type="button"
          class="plain"
          ?disabled=${isDefault}
          @click=${() => this.#change(withoutLocale(this.draft, this.locale), `content.${this.locale}`)}
        >
          Remove ${this.locale}
        </button>
      </div>
      <div class="row">
        ${textField({
          id: "new-locale",
          label: "Another language",
          value: this.newLocale,
          placeholder: "de or pt-BR",
          set: (text) => (this.newLocale = text),
          error: errorFor(this.errors, "new-locale"),
        })}
        <button type="button" @click=${() => this.#addLocale()}>Add language</button>
      </div>
    </section>`;
  }

  #fields({ title, body, link, linkLabel, others }: Translation): TemplateResult {
    return html`${textField({
        id: "title",
        label: "Title",
        value: title,
        set: (text) => this.#translate({ title: text }),
        error: errorFor(this.errors, `content.${this.locale}`),
        hint: `Variables: ${VARIABLES}`,
      })}
      ${textArea({ id: "body", label: "Text", rows: 5, value: body, set: (text) => this.#translate({ body: text }) })}
      <div class="columns">
        ${textField({
          id: "link",
          label: "Action link",
          isOptional: true,
          placeholder: "https://shop.example/orders/{{ order.id }}",
          value: link,
          set: (text) => this.#translate({ link: text }),
        })}
        ${textField({
          id: "link-label",
          label: "Button label",
          isOptional: true,
          placeholder: "Open",
          value: linkLabel,
          set: (text) => this.#translate({ linkLabel: text }),
        })}
      </div>
      ${Object.keys(others).length === 0
        ? nothing
        : html`<p class="hint">Other fields stay as they are: ${Object.keys(others).join(", ")}.</p>`}`;
  }

  #previewCard(): TemplateResult {
    const variables = this.#stored.value?.variables ?? [];
    return html`<section class="card stack-form" aria-labelledby="template-preview">
      <h2 id="template-preview">Preview</h2>
      <form class="stack-form" novalidate @submit=${this.#preview}>
        ${textField({
          id: "preview-uid",
          label: "User ID",
          isOptional: true,
          value: this.uid,
          set: (uid) => (this.uid = uid),
          hint: "With the name and language of this user.",
        })}
        ${textArea({
          id: "preview-data",
          label: "Data",
          isOptional: true,
          rows: 3,
          isCode: true,
          value: this.data,
          set: (data) => (this.data = data),
          placeholder: '{"order": {"id": 1043}}',
          hint: variables.length === 0 ? undefined : `Variables: ${variables.join(", ")}`,
          error: typeof this.previewProblem === "string" ? this.previewProblem : null,
        })}
        <button type="submit">Preview</button>
      </form>
      <div aria-live="polite">
        ${this.previewProblem !== null && typeof this.previewProblem !== "string" ? problemNotice(this.previewProblem) : nothing}
        ${this.rendered === null
          ? nothing
          : html`<p class="muted">Language: <strong data-locale>${this.rendered.locale}</strong></p>
              ${previews({ message: this.rendered.message, category: this.draft.category, sender: "" })}`}
      </div>
    </section>`;
  }

  #versionsCard(): TemplateResult {
    return html`<section class="card" aria-labelledby="template-versions">
      <h2 id="template-versions">Versions</h2>
      ${this.#versions.render(
        (versions) =>
          html`<ul class="plain-list">
            ${versions.map(
              ({ version, created }) =>
                html`<li class="row">
                  <span>Version ${version}, <span class="nowrap">${formatDate(created)}</span></span>
                  <button type="button" class="plain" @click=${() => void this.#useVersion(version)}>
                    Edit<span class="unseen"> version ${version}</span>
                  </button>
                </li>`,
            )}
          </ul>`,
        "Loading versions",
      )}
    </section>`;
  }
}

/** The configuration of one inbox, or of one that is yet to be made. What is typed stays until it is saved or discarded. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { objectIn } from "../draft.js";
import { KeptForm, refusal } from "../kept-form.js";
import { Loaded } from "../loaded.js";
import type { InboxConfig } from "../model.js";
import { chipsField } from "../parts/chips.js";
import { lengthField, lengthOf, secondsOf, type Length } from "../parts/duration.js";
import { segments, selectField, textArea, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorAt, isWithin, lacks, problemNotice } from "../parts/notices.js";
import { unsavedBar } from "../parts/unsaved.js";
import { NEW_INBOX, go, hrefOf } from "../router.js";
import { View } from "../view.js";

interface Form {
  inbox: string;
  title: string;
  description: string;
  version: string;
  schema: string;
  isClosed: boolean;
  categories: string[];
  muted: InboxConfig["muted"];
  ttl: Length;
}

const PLACES = ["inbox", "title", "description", "schema_version", "schema", "categories", "ttl_seconds"];

function formOf(inbox: string, config: InboxConfig | null): Form {
  return {
    inbox,
    title: config?.title ?? "",
    description: config?.description ?? "",
    version: config?.schema_version ?? "",
    schema: config?.schema ? JSON.stringify(config.schema, null, 2) : "",
    isClosed: config !== null && config.categories !== null,
    categories: config?.categories ?? [],
    muted: config?.muted ?? "read",
    ttl: lengthOf(config?.ttl_seconds ?? null),
  };
}

@customElement("stak-inbox-config")
export class InboxConfigView extends View {
  #kept = new KeptForm<Form>(this, () => `inboxes/${this.route.inbox}`);
  #config = new Loaded<InboxConfig>(
    this,
    (signal) => this.api.config(this.route.inbox ?? "", signal),
    (config) => this.#kept.begin(formOf(this.route.inbox ?? "", config)),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#isNew) this.#kept.begin(formOf("", null));
    else if (this.session.may("read")) void this.#config.load();
  }

  get #isNew(): boolean {
    return this.route.inbox === NEW_INBOX;
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const isNew = this.#isNew;
    const inbox = this.#kept.form?.inbox.trim() ?? "";
    const isSaved = await this.#kept.save(async (form) => {
      const schema = form.schema.trim() === "" ? null : objectIn(form.schema);
      if (typeof schema === "string") throw refusal("schema", schema);
      if (isNew) await this.#refuseTaken(inbox);
      const config = await this.api.configure(inbox, {
        title: form.title.trim(),
        description: form.description.trim() || null,
        schema_version: form.version.trim() || null,
        schema,
        categories: form.isClosed ? form.categories : null,
        muted: form.muted,
        ttl_seconds: secondsOf(form.ttl),
      });
      return formOf(inbox, config);
    });
    if (!isSaved) return;
    this.session.say(isNew ? `${inbox} is made` : "Saved");
    if (isNew) go("inboxes", inbox);
  }

  /** Writing a configuration makes or replaces: whoever makes an inbox must not replace another. */
  async #refuseTaken(inbox: string): Promise<void> {
    if (inbox === "") throw refusal("inbox", "Give it a name, which stands in addresses.");
    if (!this.session.may("read")) return;
    const isTaken = (await this.api.inboxes()).some((one) => one.inbox === inbox);
    if (isTaken) throw refusal("inbox", "This name is taken.");
  }

  override render(): TemplateResult {
    const crumb = html`<a href=${hrefOf("inboxes")}>Inboxes</a>`;
    const head = heading({ crumb, title: this.#isNew ? "New inbox" : (this.route.inbox ?? "") });
    const mayNotRead = !this.#isNew && !this.session.may("read");
    return html`${head} ${this.session.may("config") ? nothing : lacks("config", "change inboxes")}
    ${mayNotRead ? lacks("read", "see this configuration") : nothing}
    ${this.#kept.form
      ? this.#fields(this.#kept.form)
      : mayNotRead
        ? nothing
        : this.#config.show(() => nothing, "Loading the configuration")}`;
  }

  #fields(form: Form): TemplateResult {
    const errors = this.#kept.problem?.errors;
    const may = this.session.may("config");
    const syntax = form.schema.trim() === "" ? null : objectIn(form.schema);
    return html`<form class="stack-form" novalidate @submit=${this.#save}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">Name and purpose</h2>
        <div class="columns">
          ${this.#isNew
            ? textField({
                id: "inbox",
                label: "Name in addresses",
                isCode: true,
                maxlength: 64,
                value: form.inbox,
                set: (inbox) => this.#kept.change({ inbox }, "inbox"),
                error: errorAt(errors, "inbox"),
                hint: "Letters, digits and _ . - ; it cannot be changed later.",
              })
            : nothing}
          ${textField({
            id: "title",
            label: "Title",
            isDisabled: !may,
            value: form.title,
            set: (title) => this.#kept.change({ title }, "title"),
            error: errorAt(errors, "title"),
            hint: "What people call it.",
          })}
        </div>
        ${textArea({
          id: "description",
          label: "Description",
          isOptional: true,
          isDisabled: !may,
          rows: 2,
          value: form.description,
          set: (description) => this.#kept.change({ description }, "description"),
          error: errorAt(errors, "description"),
        })}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${segments({
          id: "closed",
          label: "Categories",
          value: form.isClosed ? "closed" : "open",
          isDisabled: !may,
          options: [
            { value: "open", label: "Any" },
            { value: "closed", label: "Only these" },
          ],
          set: (value) => this.#kept.change({ isClosed: value === "closed" }, "categories"),
        })}
        ${form.isClosed
          ? chipsField({
              id: "categories",
              label: "Allowed categories",
              values: form.categories,
              set: (categories) => this.#kept.change({ categories }, "categories"),
              error: errorAt(errors, "categories"),
              isDisabled: !may,
              hint: "Up to 90. Type one and press Enter. Posts without a category are in default, which is always allowed.",
            })
          : html`<p class="hint">A category is registered when it is first used.</p>`}
        <div class="columns">
          ${lengthField({
            id: "inbox-ttl",
            label: "Messages disappear after",
            isDisabled: !may,
            value: form.ttl,
            set: (ttl) => this.#kept.change({ ttl }, "ttl_seconds"),
            error: errorAt(errors, "ttl_seconds"),
            hint: "For posts that say nothing else. Empty: they stay.",
          })}
          ${selectField({
            id: "muted",
            label: "In a category its reader has muted",
            value: form.muted,
            isDisabled: !may,
            options: [
              { value: "read", label: "Delivered as read" },
              { value: "dropped", label: "Not delivered" },
            ],
            set: (muted) => this.#kept.change({ muted: muted as Form["muted"] }, "muted"),
          })}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is taken.</p>
        ${textArea({
          id: "schema",
          label: "JSON Schema",
          isOptional: true,
          isDisabled: !may,
          isCode: true,
          rows: 12,
          value: form.schema,
          set: (schema) => this.#kept.change({ schema }, "schema"),
          error: typeof syntax === "string" ? syntax : errorAt(errors, "schema"),
          placeholder: '{"type": "object", "required": ["title"]}',
        })}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!may || syntax === null || typeof syntax === "string"}
            @click=${() => this.#kept.change({ schema: JSON.stringify(syntax, null, 2) }, "schema")}
          >
            Tidy
          </button>
        </div>
        ${textField({
          id: "version",
          label: "Version",
          isOptional: true,
          isDisabled: !may,
          maxlength: 64,
          value: form.version,
          set: (version) => this.#kept.change({ version }, "schema_version"),
          error: errorAt(errors, "schema_version"),
          hint: "Your own name for this version of the schema.",
        })}
      </section>
      ${problemNotice(this.#kept.problem, undefined, (field) => PLACES.some((place) => isWithin(field, place)))}
      ${unsavedBar({ kept: this.#kept, isAllowed: may, action: this.#isNew ? "Make the inbox" : "Save" })}
    </form>`;
  }
}

/** The configuration view of an inbox or a new one. Unsaved changes are kept. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { parseObject } from "../message-draft.js";
import { DraftForm, fieldProblem } from "../draft-form.js";
import { Resource } from "../resource.js";
import type { Delivery, InboxConfig } from "../api-types.js";
import { chipsField } from "../parts/chips.js";
import { durationField, toDuration, toSeconds, type Duration } from "../parts/duration.js";
import { fallbackFields, minutesOf, stepsOf, type FallbackMinutes } from "../parts/fallback.js";
import { segments, selectField, textArea, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorFor, isWithin, missingScope, problemNotice } from "../parts/notices.js";
import { saveBar } from "../parts/save-bar.js";
import { NEW_INBOX, navigate, hrefOf } from "../router.js";
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
  ttl: Duration;
  autoJoin: InboxConfig["auto_join"];
  isOnRead: boolean;
  everyoneDelivery: Delivery;
  fallback: FallbackMinutes;
}

const FIELDS = ["inbox", "title", "description", "schema_version", "schema", "categories", "ttl_seconds", "auto_join", "everyone_delivery", "fallback"];

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
    ttl: toDuration(config?.ttl_seconds ?? null),
    autoJoin: config?.auto_join ?? "off",
    isOnRead: config?.on_read ?? false,
    everyoneDelivery: config?.everyone_delivery ?? "on_write",
    fallback: minutesOf(config?.fallback ?? []),
  };
}

@customElement("stak-inbox-config")
export class InboxConfigView extends View {
  #draftForm = new DraftForm<Form>(this, () => `inboxes/${this.route.inbox}`);
  #config = new Resource<InboxConfig>(
    this,
    (signal) => this.api.config(this.route.inbox ?? "", signal),
    (config) => this.#draftForm.init(formOf(this.route.inbox ?? "", config)),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#isNew) this.#draftForm.init(formOf("", null));
    else if (this.session.hasScope("read")) void this.#config.load();
  }

  get #isNew(): boolean {
    return this.route.inbox === NEW_INBOX;
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const isNew = this.#isNew;
    const inbox = this.#draftForm.form?.inbox.trim() ?? "";
    const isSaved = await this.#draftForm.save(async (form) => {
      const schema = form.schema.trim() === "" ? null : parseObject(form.schema);
      if (typeof schema === "string") throw fieldProblem("schema", schema);
      if (isNew) await this.#checkNameIsFree(inbox);
      if (form.title.trim() === "") throw fieldProblem("title", "Enter a title.");
      const wanted = {
        title: form.title.trim(),
        description: form.description.trim() || null,
        schema_version: form.version.trim() || null,
        schema,
        categories: form.isClosed ? form.categories : null,
        muted: form.muted,
        ttl_seconds: toSeconds(form.ttl),
        auto_join: form.autoJoin,
        on_read: form.isOnRead,
        everyone_delivery: form.isOnRead ? form.everyoneDelivery : ("on_write" as const),
        fallback: stepsOf(form.fallback),
      };
      const config = await this.api.configure(inbox, wanted, isNew ? null : (this.#config.value ?? null));
      this.#config.set(config);
      return formOf(inbox, config);
    });
    if (!isSaved) return;
    this.session.notify(isNew ? `Inbox ${inbox} created` : "Saved");
    if (isNew) navigate("inboxes", inbox);
  }

  /** Creating an inbox must not replace an existing one: the request does both. */
  async #checkNameIsFree(inbox: string): Promise<void> {
    if (inbox === "") throw fieldProblem("inbox", "Enter a name.");
    if (!this.session.hasScope("read")) return;
    const isTaken = (await this.api.inboxes()).some((one) => one.inbox === inbox);
    if (isTaken) throw fieldProblem("inbox", "An inbox with this name already exists.");
  }

  override render(): TemplateResult {
    const crumb = html`<a href=${hrefOf("inboxes")}>Inboxes</a>`;
    const head = heading({ crumb, title: this.#isNew ? "New inbox" : (this.route.inbox ?? "") });
    const cannotRead = !this.#isNew && !this.session.hasScope("read");
    return html`${head} ${this.session.hasScope("config") ? nothing : missingScope(this.session, "config", "change inboxes")}
    ${cannotRead ? missingScope(this.session, "read", "see this inbox's configuration") : nothing}
    ${this.#draftForm.form
      ? this.#fields(this.#draftForm.form)
      : cannotRead
        ? nothing
        : this.#config.render(() => nothing, "Loading configuration")}`;
  }

  #fields(form: Form): TemplateResult {
    const errors = this.#draftForm.problem?.errors;
    const isAllowed = this.session.hasScope("config");
    const syntax = form.schema.trim() === "" ? null : parseObject(form.schema);
    return html`<form class="stack-form" novalidate @submit=${this.#save}>
      <section class="card stack-form" aria-labelledby="naming">
        <h2 id="naming">General</h2>
        <div class="columns">
          ${this.#isNew
            ? textField({
                id: "inbox",
                label: "Inbox name",
                isCode: true,
                maxlength: 64,
                value: form.inbox,
                set: (inbox) => this.#draftForm.change({ inbox }, "inbox"),
                error: errorFor(errors, "inbox"),
                hint: "Used in URLs. Letters, digits, _ . and -. Cannot be changed later.",
              })
            : nothing}
          ${textField({
            id: "title",
            label: "Title",
            isDisabled: !isAllowed,
            value: form.title,
            set: (title) => this.#draftForm.change({ title }, "title"),
            error: errorFor(errors, "title"),
            hint: "The display name of the inbox.",
          })}
        </div>
        ${textArea({
          id: "description",
          label: "Description",
          isOptional: true,
          isDisabled: !isAllowed,
          rows: 2,
          value: form.description,
          set: (description) => this.#draftForm.change({ description }, "description"),
          error: errorFor(errors, "description"),
        })}
      </section>
      <section class="card stack-form" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        ${segments({
          id: "closed",
          label: "Categories",
          value: form.isClosed ? "closed" : "open",
          isDisabled: !isAllowed,
          options: [
            { value: "open", label: "Any" },
            { value: "closed", label: "Fixed list" },
          ],
          set: (value) => this.#draftForm.change({ isClosed: value === "closed" }, "categories"),
        })}
        ${form.isClosed
          ? chipsField({
              id: "categories",
              label: "Allowed categories",
              values: form.categories,
              set: (categories) => this.#draftForm.change({ categories }, "categories"),
              error: errorFor(errors, "categories", form.categories),
              isDisabled: !isAllowed,
              hint: "Up to 90. Type a category and press Enter. Posts without one use “default”, which is always allowed.",
            })
          : html`<p class="hint">A category is added when it is first used.</p>`}
        <div class="columns">
          ${durationField({
            id: "inbox-ttl",
            label: "Messages expire after",
            isDisabled: !isAllowed,
            value: form.ttl,
            set: (ttl) => this.#draftForm.change({ ttl }, "ttl_seconds"),
            error: errorFor(errors, "ttl_seconds"),
            hint: "Applies to posts without their own expiry. Leave empty for no expiry.",
          })}
          ${selectField({
            id: "muted",
            label: "Messages in muted categories",
            value: form.muted,
            isDisabled: !isAllowed,
            options: [
              { value: "read", label: "Deliver as read" },
              { value: "dropped", label: "Do not deliver" },
            ],
            set: (muted) => this.#draftForm.change({ muted: muted as Form["muted"] }, "muted"),
          })}
          ${selectField({
            id: "auto-join",
            label: "Users join the audience",
            value: form.autoJoin,
            isDisabled: !isAllowed || !this.session.hasScope("audience"),
            options: [
              { value: "off", label: "Only when added" },
              { value: "on_token", label: "With their first token" },
              { value: "on_post", label: "With the first post to them" },
              { value: "on_token_or_post", label: "With their first token or post" },
            ],
            set: (mode) => this.#draftForm.change({ autoJoin: mode as Form["autoJoin"] }, "auto_join"),
            error: errorFor(errors, "auto_join"),
            hint: "Messages to everyone go to the audience. Removed members do not rejoin by themselves.",
          })}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="to-everyone">
        <h2 id="to-everyone">Messages to everyone</h2>
        <label class="check"
          ><input
            type="checkbox"
            name="on-read"
            .checked=${live(form.isOnRead)}
            ?disabled=${!isAllowed || this.#config.value?.on_read === true}
            @change=${(event: Event) =>
              this.#draftForm.change({ isOnRead: (event.target as HTMLInputElement).checked }, "on_read")}
          />
          <span
            >Allow posts on read
            <small
              >Such a post is stored once, and each member gets it with the next request: it is published at once and
              costs almost nothing, whatever the size of the audience.
              ${this.#config.value?.on_read
                ? "This cannot be turned off, because members may not have applied all posts yet."
                : "Takes effect 10 seconds after saving, and cannot be turned off."}</small
            ></span
          ></label
        >
        ${form.isOnRead
          ? selectField({
              id: "everyone-delivery",
              label: "Default delivery",
              value: form.everyoneDelivery,
              isDisabled: !isAllowed,
              options: [
                { value: "on_write", label: "On write" },
                { value: "on_read", label: "On read" },
              ],
              set: (delivery) => this.#draftForm.change({ everyoneDelivery: delivery as Delivery }, "everyone_delivery"),
              error: errorFor(errors, "everyone_delivery"),
              hint: "For posts to everyone that do not say how they are delivered.",
            })
          : nothing}
      </section>
      <section class="card stack-form" aria-labelledby="fallback">
        <h2 id="fallback">Fallback</h2>
        <p class="muted">
          Messages that are still unread after this time are sent by other channels, once each. Leave a field empty to turn
          a channel off. <a href=${hrefOf("settings")}>Set up channels</a>
        </p>
        ${fallbackFields({
          value: form.fallback,
          set: (fallback) => this.#draftForm.change({ fallback }, "fallback"),
          errors,
          isDisabled: !isAllowed,
        })}
      </section>
      <section class="card stack-form" aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <p class="muted">A JSON Schema that every message must satisfy. Without one, any JSON object is accepted.</p>
        ${textArea({
          id: "schema",
          label: "JSON Schema",
          isOptional: true,
          isDisabled: !isAllowed,
          isCode: true,
          rows: 12,
          value: form.schema,
          set: (schema) => this.#draftForm.change({ schema }, "schema"),
          error: typeof syntax === "string" ? syntax : errorFor(errors, "schema"),
          placeholder: '{"type": "object", "required": ["title"]}',
        })}
        <div class="row">
          <button
            type="button"
            class="small"
            ?disabled=${!isAllowed || syntax === null || typeof syntax === "string"}
            @click=${() => this.#draftForm.change({ schema: JSON.stringify(syntax, null, 2) }, "schema")}
          >
            Format
          </button>
        </div>
        ${textField({
          id: "version",
          label: "Version",
          isOptional: true,
          isDisabled: !isAllowed,
          maxlength: 64,
          value: form.version,
          set: (version) => this.#draftForm.change({ version }, "schema_version"),
          error: errorFor(errors, "schema_version"),
          hint: "Your own label for this version of the schema.",
        })}
      </section>
      ${problemNotice(this.#draftForm.problem, undefined, (field) => FIELDS.some((place) => isWithin(field, place)))}
      ${saveBar({ draftForm: this.#draftForm, isAllowed, action: this.#isNew ? "Create inbox" : "Save" })}
    </form>`;
  }
}

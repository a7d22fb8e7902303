/** The compose form: recipients, content and schedule. */
import { html, nothing, type TemplateResult } from "lit";
import type { FieldError } from "../../shared/http.js";
import { isOption } from "../message-options.js";
import { EMPTY_DRAFT, exampleMessage, toMessage, parseObject, type Draft } from "../message-draft.js";
import { formatNumber, formatDuration, pluralize } from "../format.js";
import type { Api } from "../api.js";
import type { Delivery, InboxConfig, Profile, TemplateEntry, Topic } from "../api-types.js";
import { chipsField } from "../parts/chips.js";
import { deliveryField, type Estimates } from "../parts/delivery-choice.js";
import { durationField } from "../parts/duration.js";
import { fileButton, segments, selectField, textArea, textField } from "../parts/fields.js";
import { errorFor } from "../parts/notices.js";
import "../parts/user-picker.js";
import { parseUserIds } from "../user-ids.js";

export interface ComposeForm {
  inbox: string;
  draft: Draft;
  errors: FieldError[];
  config: InboxConfig | undefined;
  categories: string[];
  estimate: number | undefined;
  /** The results of the dry runs of this draft, if it has not changed since. */
  dryRuns: Estimates;
  /** Topics to suggest. */
  topics: Topic[];
  templates: TemplateEntry[] | undefined;
  /** The API, if users can be searched. */
  api: Api | null;
  areOptionsOpen: boolean;
  toggleOptions: (areOpen: boolean) => void;
  /** Applies a change and clears the field's errors (by the API's field name). */
  change: (change: Partial<Draft>, field: string) => void;
}

const OWN_FIELDS = new Set(["title", "body", "action"]);

/** Whether the form has a field for an API field. */
export function hasField(draft: Draft, field: string): boolean {
  if (isOption(field)) return true;
  const places = [
    "audiences.uids",
    "audiences.topics",
    "audiences.label",
    "category",
    "sender",
    "ttl_seconds",
    "send_at",
    "delivery",
  ];
  const fields = ["message.title", "message.body", "message.action"];
  const message = draft.mode === "json" ? ["message"] : draft.mode === "template" ? ["template", "data"] : fields;
  return [...places, ...message].some(
    (place) => field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`),
  );
}

/** How the draft is delivered if it is to everyone. */
export function chosenDelivery(draft: Draft, config: InboxConfig | undefined): Delivery {
  if (draft.mode === "template") return "on_write"; // rendered for each recipient
  return draft.delivery ?? config?.everyone_delivery ?? "on_write";
}

export function audienceFields(form: ComposeForm): TemplateResult {
  const { draft, errors, config, estimate, api, change } = form;
  const found = draft.to === "users" ? parseUserIds(draft.uids).length : 0;
  return html`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Recipients</h2>
    ${segments({
      id: "to",
      label: "Audience",
      value: draft.to,
      options: [
        { value: "users", label: "Selected users" },
        { value: "topics", label: "Topics" },
        { value: "everyone", label: "Everyone" },
      ],
      set: (to) => change({ to: to as Draft["to"] }, "audiences"),
    })}
    ${draft.to === "users"
      ? html`${api === null
            ? nothing
            : html`<stak-user-picker
                .api=${api}
                @chosen=${({ detail }: CustomEvent<Profile>) =>
                  change({ uids: [...new Set([...parseUserIds(draft.uids), detail.user_id])].join("\n") }, "audiences.uids")}
              ></stak-user-picker>`}
          ${textArea({
            id: "uids",
            label: "User IDs",
            rows: 3,
            isCode: true,
            value: draft.uids,
            set: (uids) => change({ uids }, "audiences.uids"),
            error: errorFor(errors, "audiences.uids", parseUserIds(draft.uids)),
            placeholder: "ada, bob",
            hint: "One per line or separated by commas. Users do not need to be registered.",
          })}
          <div class="row">
            ${fileButton("uids-file", "Import from file…", (text) =>
              change({ uids: parseUserIds(text).join("\n") }, "audiences.uids"),
            )}
            <span class="muted" role="status" data-found>${pluralize(found, "distinct user")}</span>
          </div>`
      : draft.to === "topics"
        ? topicFields(form)
        : html`<p class="muted">
          Everyone in this inbox's audience at the time of
          sending${estimate === undefined ? "" : html`, currently about <strong>${formatNumber(estimate)}</strong>`}.
        </p>
        ${draft.mode === "template"
          ? nothing
          : deliveryField({
              inbox: form.inbox,
              isAllowed: config?.on_read,
              value: chosenDelivery(draft, config),
              estimates: form.dryRuns,
              error: errorFor(errors, "delivery"),
              set: (delivery) => change({ delivery }, "delivery"),
            })}`}
    ${textField({
      id: "label",
      label: "Audience name",
      isOptional: true,
      maxlength: 256,
      value: draft.label,
      set: (label) => change({ label }, "audiences.label"),
      error: errorFor(errors, "audiences.label"),
      hint: "Shown with the message, for example “Customers in Berlin”.",
    })}
  </section>`;
}

function topicFields({ draft, errors, topics, change }: ComposeForm): TemplateResult {
  const chosen = topics.filter(({ topic }) => draft.topics.includes(topic));
  const members = chosen.reduce((sum, topic) => sum + topic.members, 0);
  return html`${chipsField({
      id: "topics",
      label: "Topics",
      values: draft.topics,
      set: (names) => change({ topics: names }, "audiences.topics"),
      error: errorFor(errors, "audiences.topics") ?? errors.find(({ field }) => field.startsWith("audiences.topics["))?.message,
      placeholder: "release-notes",
      suggestions: topics.map(({ topic }) => topic),
      hint: "Press Enter after each name, at most 20. A member of several topics gets the message once.",
    })}
    <p class="muted" role="status" data-topic-members>
      ${draft.topics.length > 0 && chosen.length === draft.topics.length
        ? `${chosen.length > 1 ? "At most " : ""}${pluralize(members, "member")}`
        : ""}
    </p>`;
}

export function messageFields(form: ComposeForm): TemplateResult {
  const { draft, errors, config, categories, change } = form;
  const hasFixedCategories = config?.categories !== null && config?.categories !== undefined;
  return html`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">Content</h2>
      ${segments({
        id: "mode",
        label: "Format",
        value: draft.mode,
        options: [
          { value: "fields", label: "Fields" },
          { value: "json", label: "JSON" },
          { value: "template", label: "Template" },
        ],
        set: (mode) => change(switchMode(draft, mode as Draft["mode"], config), "message"),
      })}
    </div>
    <div class="columns">
      ${hasFixedCategories
        ? selectField({
            id: "category",
            label: "Category",
            value: draft.category,
            options: [
              { value: "", label: "default" },
              ...categories.filter((name) => name !== "default").map((name) => ({ value: name, label: name })),
            ],
            set: (category) => change({ category }, "category"),
            error: errorFor(errors, "category"),
          })
        : textField({
            id: "category",
            label: "Category",
            isOptional: true,
            value: draft.category,
            set: (category) => change({ category }, "category"),
            error: errorFor(errors, "category"),
            list: "categories",
            placeholder: "default",
          })}
      ${textField({
        id: "sender",
        label: "Sender",
        isOptional: true,
        maxlength: 256,
        value: draft.sender,
        set: (sender) => change({ sender }, "sender"),
        error: errorFor(errors, "sender"),
        placeholder: "Your shop",
      })}
    </div>
    <datalist id="categories">${categories.map((name) => html`<option value=${name}></option>`)}</datalist>
    ${draft.mode === "json" ? jsonFields(form) : draft.mode === "template" ? templateFields(form) : plainFields(form)}
  </section>`;
}

function templateFields({ draft, errors, templates, change }: ComposeForm): TemplateResult {
  return html`${selectField({
      id: "template",
      label: "Template",
      value: draft.template,
      options: [
        { value: "", label: templates === undefined ? "Loading…" : templates.length === 0 ? "No templates yet" : "Choose one" },
        ...(templates ?? []).map(({ name, version }) => ({ value: name, label: `${name} (version ${version})` })),
      ],
      set: (template) => change({ template }, "template"),
      error: errorFor(errors, "template"),
    })}
    ${textArea({
      id: "data",
      label: "Data",
      isOptional: true,
      rows: 5,
      isCode: true,
      value: draft.data,
      set: (data) => change({ data }, "data"),
      error: errorFor(errors, "data"),
      placeholder: '{"order": {"id": 1043}}',
      hint: "The values of the template's variables. Names and languages come from the recipients' profiles.",
    })}`;
}

function plainFields({ draft, errors, change }: ComposeForm): TemplateResult {
  return html`${textField({
      id: "title",
      label: "Title",
      value: draft.title,
      set: (title) => change({ title }, "message.title"),
      error: errorFor(errors, "message.title"),
    })}
    ${textArea({
      id: "body",
      label: "Text",
      rows: 5,
      value: draft.body,
      set: (body) => change({ body }, "message.body"),
      error: errorFor(errors, "message.body"),
    })}
    <div class="columns">
      ${textField({
        id: "link",
        label: "Action link",
        isOptional: true,
        type: "url",
        placeholder: "https://",
        value: draft.link,
        set: (link) => change({ link }, "message.action"),
        error: errorFor(errors, "message.action"),
      })}
      ${textField({
        id: "link-label",
        label: "Button label",
        isOptional: true,
        placeholder: "Open",
        value: draft.linkLabel,
        set: (linkLabel) => change({ linkLabel }, "message.action.label"),
      })}
    </div>`;
}

function jsonFields({ draft, errors, config, change }: ComposeForm): TemplateResult {
  const syntax = draft.json.trim() === "" ? null : parseObject(draft.json);
  const hasCustomFields =
    syntax !== null && typeof syntax !== "string" && Object.keys(syntax).some((name) => !OWN_FIELDS.has(name));
  const shownErrors =
    typeof syntax === "string"
      ? [{ field: "message", message: syntax }]
      : errors.filter(({ field }) => field === "message" || field.startsWith("message."));
  return html`${textArea({
    id: "json",
    label: "Message",
    rows: 12,
    isCode: true,
    value: draft.json,
    set: (json) => change({ json }, "message"),
    error:
      shownErrors.length === 0 ? null : shownErrors.length === 1 ? line(shownErrors[0] as FieldError) : `${shownErrors.length} errors:`,
    hint: config?.schema
      ? html`Validated against the inbox's
        schema${config.schema_version ? html`, version <strong>${config.schema_version}</strong>` : nothing}, before it
        is sent.`
      : "A JSON object. Inboxes display title, body and action.",
  })}
  ${shownErrors.length > 1
    ? html`<ul class="error">
        ${shownErrors.map((error) => html`<li>${line(error)}</li>`)}
      </ul>`
    : nothing}
  ${hasCustomFields ? html`<p class="hint">This message has custom fields and can only be edited as JSON.</p>` : nothing}
  ${config?.schema
    ? html`<details>
        <summary>View schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(config.schema, null, 2)}</pre>
      </details>`
    : nothing}`;
}

function line({ field, message }: FieldError): string {
  const path = field.replace(/^message\.?/, "");
  return path === "" ? message : `${path}: ${message}`;
}

export function timeFields({ draft, errors, config, change }: ComposeForm): TemplateResult {
  const defaultTtl = config?.ttl_seconds;
  return html`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">Schedule</h2>
    <div class="columns">
      <div class="stack-form">
        ${segments({
          id: "when",
          label: "Send",
          value: draft.when,
          options: [
            { value: "now", label: "Now" },
            { value: "later", label: "Later" },
          ],
          set: (when) => change({ when: when as Draft["when"] }, "send_at"),
        })}
        ${draft.when === "later"
          ? textField({
              id: "at",
              label: "Date and time",
              type: "datetime-local",
              value: draft.at,
              set: (at) => change({ at }, "send_at"),
              error: errorFor(errors, "send_at"),
              hint: `Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`,
            })
          : nothing}
      </div>
      ${durationField({
        id: "ttl",
        label: "Expires after",
        value: draft.ttl,
        set: (ttl) => change({ ttl }, "ttl_seconds"),
        error: errorFor(errors, "ttl_seconds"),
        hint: defaultTtl ? `Leave empty for the inbox default of ${formatDuration(defaultTtl)}.` : "Leave empty for no expiry.",
      })}
    </div>
  </section>`;
}

/** Converts a draft between fields and JSON; a message that the fields cannot hold stays JSON. */
function switchMode(draft: Draft, mode: Draft["mode"], config: InboxConfig | undefined): Partial<Draft> {
  if (mode === "template" || draft.mode === "template") return { mode };
  if (mode === "json") {
    const typed = toMessage({ ...draft, mode: "fields" });
    const whole = { ...(config?.schema ? exampleMessage(config.schema) : {}), ...(typeof typed === "string" ? {} : typed) };
    return {
      mode,
      json:
        draft.json.trim() === "" || typeof parseObject(draft.json) !== "string"
          ? JSON.stringify(whole, null, 2)
          : draft.json,
    };
  }
  const message = parseObject(draft.json);
  if (draft.json.trim() === "") return { mode };
  if (typeof message === "string" || Object.keys(message).some((name) => !OWN_FIELDS.has(name)))
    return { mode: "json" };
  const action = (message.action ?? {}) as { label?: unknown; url?: unknown };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    mode,
    title: text(message.title),
    body: text(message.body),
    link: text(action.url),
    linkLabel: text(action.label),
    json: EMPTY_DRAFT.json,
  };
}

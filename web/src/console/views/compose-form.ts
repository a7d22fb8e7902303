/** The fields of a message being written: who gets it, what it says, when. */
import { html, nothing, type TemplateResult } from "lit";
import type { FieldError } from "../../shared/calling.js";
import { BLANK, exampleOf, messageOf, objectIn, type Draft } from "../draft.js";
import { count, duration, many } from "../format.js";
import type { InboxConfig } from "../model.js";
import { lengthField } from "../parts/duration.js";
import { fileButton, segments, selectField, textArea, textField } from "../parts/fields.js";
import { errorAt } from "../parts/notices.js";
import { idsIn } from "../uids.js";

export interface ComposeForm {
  draft: Draft;
  errors: FieldError[];
  config: InboxConfig | undefined;
  categories: string[];
  estimate: number | undefined;
  /** Take what was typed; what was wrong with this field (by the API's name) is forgotten. */
  change: (change: Partial<Draft>, field: string) => void;
}

const OWN_FIELDS = new Set(["title", "body", "action"]);

/** The API's fields that have a place here. */
export function isPlaced(draft: Draft, field: string): boolean {
  const places = ["audiences.uids", "audiences.label", "category", "sender", "ttl_seconds", "send_at"];
  const message = draft.mode === "json" ? ["message"] : ["message.title", "message.body", "message.action"];
  return [...places, ...message].some(
    (place) => field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`),
  );
}

export function audienceFields({ draft, errors, estimate, change }: ComposeForm): TemplateResult {
  const found = draft.to === "users" ? idsIn(draft.uids).length : 0;
  return html`<section class="card stack-form" aria-labelledby="compose-who">
    <h2 id="compose-who">Who gets it</h2>
    ${segments({
      id: "to",
      label: "Audience",
      value: draft.to,
      options: [
        { value: "users", label: "Some users" },
        { value: "everyone", label: "Everyone" },
      ],
      set: (to) => change({ to: to as Draft["to"] }, "audiences"),
    })}
    ${draft.to === "users"
      ? html`${textArea({
            id: "uids",
            label: "User ids",
            rows: 3,
            isCode: true,
            value: draft.uids,
            set: (uids) => change({ uids }, "audiences.uids"),
            error: errorAt(errors, "audiences.uids"),
            placeholder: "ada, bob",
            hint: "One on a line, or separated by commas. They need not be registered.",
          })}
          <div class="row">
            ${fileButton("uids-file", "From a file…", (text) =>
              change({ uids: idsIn(text).join("\n") }, "audiences.uids"),
            )}
            <span class="muted" role="status" data-found>${many(found, "distinct user")}</span>
          </div>`
      : html`<p class="muted">
          Everyone in this inbox's audience when you
          send${estimate === undefined ? "" : html`: now about <strong>${count(estimate)}</strong>`}.
        </p>`}
    ${textField({
      id: "label",
      label: "Name of the audience",
      isOptional: true,
      maxlength: 256,
      value: draft.label,
      set: (label) => change({ label }, "audiences.label"),
      error: errorAt(errors, "audiences.label"),
      hint: "Shown with the message, for instance “Customers in Berlin”.",
    })}
  </section>`;
}

export function messageFields(form: ComposeForm): TemplateResult {
  const { draft, errors, config, categories, change } = form;
  const isClosed = config?.categories !== null && config?.categories !== undefined;
  return html`<section class="card stack-form" aria-labelledby="compose-what">
    <div class="card-head">
      <h2 id="compose-what">What it says</h2>
      ${segments({
        id: "mode",
        label: "Written as",
        value: draft.mode,
        options: [
          { value: "fields", label: "Fields" },
          { value: "json", label: "JSON" },
        ],
        set: (mode) => change(inMode(draft, mode as Draft["mode"], config), "message"),
      })}
    </div>
    <div class="columns">
      ${isClosed
        ? selectField({
            id: "category",
            label: "Category",
            value: draft.category,
            options: [
              { value: "", label: "default" },
              ...categories.filter((name) => name !== "default").map((name) => ({ value: name, label: name })),
            ],
            set: (category) => change({ category }, "category"),
            error: errorAt(errors, "category"),
          })
        : textField({
            id: "category",
            label: "Category",
            isOptional: true,
            value: draft.category,
            set: (category) => change({ category }, "category"),
            error: errorAt(errors, "category"),
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
        error: errorAt(errors, "sender"),
        placeholder: "Your shop",
      })}
    </div>
    <datalist id="categories">${categories.map((name) => html`<option value=${name}></option>`)}</datalist>
    ${draft.mode === "json" ? jsonFields(form) : plainFields(form)}
  </section>`;
}

function plainFields({ draft, errors, change }: ComposeForm): TemplateResult {
  return html`${textField({
      id: "title",
      label: "Title",
      value: draft.title,
      set: (title) => change({ title }, "message.title"),
      error: errorAt(errors, "message.title"),
    })}
    ${textArea({
      id: "body",
      label: "Text",
      rows: 5,
      value: draft.body,
      set: (body) => change({ body }, "message.body"),
      error: errorAt(errors, "message.body"),
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
        error: errorAt(errors, "message.action"),
      })}
      ${textField({
        id: "link-label",
        label: "Words on the button",
        isOptional: true,
        placeholder: "Open",
        value: draft.linkLabel,
        set: (linkLabel) => change({ linkLabel }, "message.action.label"),
      })}
    </div>`;
}

function jsonFields({ draft, errors, config, change }: ComposeForm): TemplateResult {
  const syntax = draft.json.trim() === "" ? null : objectIn(draft.json);
  const isMore =
    syntax !== null && typeof syntax !== "string" && Object.keys(syntax).some((name) => !OWN_FIELDS.has(name));
  const told =
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
      told.length === 0 ? null : told.length === 1 ? line(told[0] as FieldError) : `${told.length} places do not fit:`,
    hint: config?.schema
      ? html`Checked against the inbox's
        schema${config.schema_version ? html`, version <strong>${config.schema_version}</strong>` : nothing}, by the
        server, before anything is sent.`
      : "A JSON object. title, body and action are what inboxes show.",
  })}
  ${told.length > 1
    ? html`<ul class="error">
        ${told.map((error) => html`<li>${line(error)}</li>`)}
      </ul>`
    : nothing}
  ${isMore ? html`<p class="hint">With fields of its own, it can only be written as JSON.</p>` : nothing}
  ${config?.schema
    ? html`<details>
        <summary>The schema</summary>
        <pre class="json" tabindex="0">${JSON.stringify(config.schema, null, 2)}</pre>
      </details>`
    : nothing}`;
}

function line({ field, message }: FieldError): string {
  const path = field.replace(/^message\.?/, "");
  return path === "" ? message : `${path}: ${message}`;
}

export function timeFields({ draft, errors, config, change }: ComposeForm): TemplateResult {
  const usual = config?.ttl_seconds;
  return html`<section class="card stack-form" aria-labelledby="compose-when">
    <h2 id="compose-when">When</h2>
    <div class="columns">
      <div class="stack-form">
        ${segments({
          id: "when",
          label: "Send",
          value: draft.when,
          options: [
            { value: "now", label: "Now" },
            { value: "later", label: "At a time" },
          ],
          set: (when) => change({ when: when as Draft["when"] }, "send_at"),
        })}
        ${draft.when === "later"
          ? textField({
              id: "at",
              label: "Day and time",
              type: "datetime-local",
              value: draft.at,
              set: (at) => change({ at }, "send_at"),
              error: errorAt(errors, "send_at"),
              hint: `In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`,
            })
          : nothing}
      </div>
      ${lengthField({
        id: "ttl",
        label: "Disappears after",
        value: draft.ttl,
        set: (ttl) => change({ ttl }, "ttl_seconds"),
        error: errorAt(errors, "ttl_seconds"),
        hint: usual ? `Otherwise after ${duration(usual)}, as the inbox says.` : "Otherwise it stays.",
      })}
    </div>
  </section>`;
}

/** What was typed, carried over to the other way of writing it; what the fields cannot hold stays JSON. */
function inMode(draft: Draft, mode: Draft["mode"], config: InboxConfig | undefined): Partial<Draft> {
  if (mode === "json") {
    const typed = messageOf({ ...draft, mode: "fields" });
    const whole = { ...(config?.schema ? exampleOf(config.schema) : {}), ...(typeof typed === "string" ? {} : typed) };
    return {
      mode,
      json:
        draft.json.trim() === "" || typeof objectIn(draft.json) !== "string"
          ? JSON.stringify(whole, null, 2)
          : draft.json,
    };
  }
  const message = objectIn(draft.json);
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
    json: BLANK.json,
  };
}

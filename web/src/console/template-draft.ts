/** The draft of a template: its languages and their fields, and its conversion to what the API takes. */
import type { FieldError } from "../shared/http.js";
import type { Message, StoredTemplate, WriteTemplate } from "./api-types.js";
import { parseObject } from "./message-draft.js";

export interface Translation {
  title: string;
  body: string;
  linkLabel: string;
  link: string;
  /** Fields of the message that the form has no field for. */
  others: Message;
}

export interface TemplateDraft {
  name: string;
  defaultLocale: string;
  category: string;
  translations: Record<string, Translation>;
}

const EMPTY: Translation = { title: "", body: "", linkLabel: "", link: "", others: {} };

export const EMPTY_TEMPLATE: TemplateDraft = {
  name: "",
  defaultLocale: "en",
  category: "",
  translations: { en: EMPTY },
};

export function isLocale(text: string): boolean {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(text) && text.length <= 35;
}

export function toDraft(stored: StoredTemplate): TemplateDraft {
  return {
    name: stored.template,
    defaultLocale: stored.default_locale,
    category: stored.category ?? "",
    translations: Object.fromEntries(Object.entries(stored.content).map(([locale, message]) => [locale, toFields(message)])),
  };
}

function toFields(message: Message): Translation {
  const { title, body, action, ...others } = message;
  const link: Message = isRecord(action) ? action : {};
  const { label, url, ...more } = link;
  const isPlain = action === undefined || (typeof url === "string" && Object.keys(more).length === 0);
  return {
    title: typeof title === "string" ? title : "",
    body: typeof body === "string" ? body : "",
    linkLabel: isPlain && typeof label === "string" ? label : "",
    link: isPlain && typeof url === "string" ? url : "",
    others: isPlain ? others : { ...others, action },
  };
}

function toMessage({ title, body, linkLabel, link, others }: Translation): Message {
  return {
    ...(title.trim() === "" ? {} : { title: title.trim() }),
    ...(body.trim() === "" ? {} : { body: body.trim() }),
    ...others,
    ...(link.trim() === "" ? {} : { action: { label: linkLabel.trim() || "Open", url: link.trim() } }),
  };
}

/** A new language begins with the content of the default one, to be translated. */
export function withLocale(draft: TemplateDraft, locale: string): TemplateDraft {
  const first = draft.translations[draft.defaultLocale] ?? EMPTY;
  return { ...draft, translations: { ...draft.translations, [locale]: { ...first } } };
}

export function withoutLocale(draft: TemplateDraft, locale: string): TemplateDraft {
  const { [locale]: _, ...translations } = draft.translations;
  return { ...draft, translations };
}

export function toTemplate(draft: TemplateDraft): { template: WriteTemplate } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(draft.name))
    errors.push({ field: "template", message: "Use 1 to 64 of A-Z a-z 0-9 _ . - and begin with a letter or digit." });
  const content: Record<string, Message> = {};
  for (const [locale, translation] of Object.entries(draft.translations)) {
    const message = toMessage(translation);
    content[locale] = message;
    if (Object.keys(message).length === 0)
      errors.push({ field: `content.${locale}`, message: "Enter a title or a text." });
  }
  if (errors.length > 0) return { errors };
  const category = draft.category.trim() === "" ? {} : { category: draft.category.trim() };
  return { template: { content, default_locale: draft.defaultLocale, ...category } };
}

/** Parses the data of a post; empty text is no data. */
export function parseData(text: string): Record<string, unknown> | string {
  return text.trim() === "" ? {} : parseObject(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Extracts title, body, link and fields from a message. Everything is text: content is never rendered as HTML. */
import { html, type TemplateResult } from "lit";

export interface Content {
  title: string;
  body: string;
  link: { label: string | null; url: string } | null;
  /** Other fields, if there is neither a title nor a body. */
  fields: [string, string][];
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

export function contentOf(message: unknown): Content {
  if (!isRecord(message)) return { title: "", body: textOf(message), link: null, fields: [] };
  const title = textValue(message.title) || textValue(message.subject);
  const body = [textValue(message.body), textValue(message.text)].filter(Boolean).join("\n\n");
  const link = linkOf(message);
  if (title || body) return { title: title || firstLine(body), body: title ? body : afterFirstLine(body), link, fields: [] };
  const fields = Object.entries(message)
    .filter(([name]) => link === null || (name !== "url" && name !== "action"))
    .map(([name, value]): [string, string] => [humanize(name), textOf(value)])
    .filter(([, value]) => value.trim() !== "");
  return { title: "", body: "", link, fields };
}

/** A URL that is safe to link to (http, https or relative), or null. */
export function safeUrl(text: unknown): string | null {
  if (typeof text !== "string" || text.trim() === "") return null;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return protocol === "http:" || protocol === "https:" ? href : null;
  } catch {
    return null;
  }
}

/** Turns URLs in a text into links. */
export function linkify(text: string): (string | TemplateResult)[] {
  const parts: (string | TemplateResult)[] = [];
  let from = 0;
  for (const found of text.matchAll(ADDRESS)) {
    parts.push(text.slice(from, found.index));
    const url = safeUrl(found[0]);
    parts.push(
      url === null ? found[0] : html`<a href=${url} target="_blank" rel="noopener noreferrer nofollow">${found[0]}</a>`,
    );
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

function linkOf(message: Record<string, unknown>): Content["link"] {
  const action = isRecord(message.action) ? message.action : null;
  const url = safeUrl(action?.url ?? message.url);
  return url === null ? null : { label: textValue(action?.label) || null, url };
}

/** The title of a message without one. */
function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function afterFirstLine(text: string): string {
  return text.slice(firstLine(text).length).trim();
}

function textValue(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value, null, 1) : String(value);
}

/** Turns an identifier into words: `order_id` becomes "Order id". */
export function humanize(name: string): string {
  const spaced = name.replace(/[_-]+/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

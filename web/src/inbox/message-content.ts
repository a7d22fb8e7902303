/** Extracts what a card shows from a message. Everything is text: content is never rendered as HTML. */
import { html, type TemplateResult } from "lit";

export interface ActionLink {
  kind: "primary" | "secondary";
  label: string | null;
  /** Null: the page handles the click itself. */
  url: string | null;
  target: string | null;
}

export interface Picture {
  url: string;
  description: string;
}

export interface Content {
  title: string;
  body: string;
  /** A picture of the sender. */
  avatar: string | null;
  images: Picture[];
  actions: ActionLink[];
  /** The link of the first action. */
  link: { label: string | null; url: string } | null;
  /** Other fields, if there is neither a title nor a body. */
  fields: [string, string][];
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;
const IMAGES_MAX = 6;
const TARGETS = new Set(["_self", "_blank", "_parent", "_top"]);
const ACTIONS = "action actions primaryAction primary_action secondaryAction secondary_action redirect url cta_uri".split(" ");

export function contentOf(message: unknown): Content {
  const plain: Content = { title: "", body: "", avatar: null, images: [], actions: [], link: null, fields: [] };
  if (!isRecord(message)) return { ...plain, body: textOf(message) };
  const title = textValue(message.title) || textValue(message.subject);
  const body = [textValue(message.body), textValue(message.text)].filter(Boolean).join("\n\n");
  const actions = actionsOf(message);
  const [first] = actions;
  const link = first === undefined || first.url === null ? null : { label: first.label, url: first.url };
  const content = { ...plain, avatar: safeUrl(message.avatar), images: imagesOf(message), actions, link };
  if (title || body) return { ...content, title: title || firstLine(body), body: title ? body : afterFirstLine(body) };
  const { data, ...others } = message;
  const shown = new Set([
    ...(actions.length > 0 ? ACTIONS : []),
    ...(content.avatar === null ? [] : ["avatar"]),
    ...(content.images.length > 0 ? ["image", "images"] : []),
  ]);
  const fields = Object.entries(isRecord(data) ? { ...others, ...data } : message)
    .filter(([name]) => !shown.has(name))
    .map(([name, value]): [string, string] => [humanize(name), textOf(value)])
    .filter(([, value]) => value.trim() !== "");
  return { ...content, fields };
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

/** At most two buttons: Stak's `action` and `secondary_action`, Novu's `primaryAction` and `secondaryAction`, or a link. */
function actionsOf(message: Record<string, unknown>): ActionLink[] {
  const listed = Array.isArray(message.actions) ? message.actions : [];
  const link = { url: message.url ?? message.cta_uri ?? (isRecord(message.redirect) ? message.redirect.url : undefined), target: targetOf(message) };
  const own = actionOf(message.action ?? message.primaryAction ?? message.primary_action ?? listed[0], "primary");
  const primary = own ?? actionOf({ redirect: link }, "primary");
  const secondary = actionOf(message.secondaryAction ?? message.secondary_action ?? listed[1], "secondary");
  // A button without a link of its own follows the message's link.
  const linked = primary !== null && primary.url === null ? { ...primary, url: safeUrl(link.url), target: link.target } : primary;
  return [linked, secondary].filter((one) => one !== null);
}

function actionOf(value: unknown, kind: ActionLink["kind"]): ActionLink | null {
  if (!isRecord(value)) return null;
  const redirect = isRecord(value.redirect) ? value.redirect : value;
  const url = safeUrl(redirect.url);
  const label = textValue(value.label) || null;
  if (label === null && url === null) return null;
  const target = textValue(redirect.target);
  return { kind, label, url, target: TARGETS.has(target) ? target : null };
}

function targetOf(message: Record<string, unknown>): string {
  return isRecord(message.redirect) ? textValue(message.redirect.target) : "";
}

function imagesOf(message: Record<string, unknown>): Picture[] {
  const given = [message.image, ...(Array.isArray(message.images) ? message.images : [])];
  const pictures = given.map((one) =>
    isRecord(one)
      ? { url: safeUrl(one.url), description: textValue(one.alt) || textValue(one.description) }
      : { url: safeUrl(one), description: "" },
  );
  return pictures.filter((one): one is Picture => one.url !== null).slice(0, IMAGES_MAX);
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

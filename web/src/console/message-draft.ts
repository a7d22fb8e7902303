/** The draft of a message: its fields, conversion to a post, and its idempotency key. */
import type { FieldError } from "../shared/http.js";
import type { Audiences, Delivery, Message, Post } from "./api-types.js";
import { NO_OPTIONS, optionErrors, optionsOf, type DraftOptions } from "./message-options.js";
import { NO_DURATION, toSeconds, type Duration } from "./parts/duration.js";
import { parseUserIds } from "./user-ids.js";

export interface Draft extends DraftOptions {
  to: "users" | "topics" | "everyone";
  uids: string;
  topics: string[];
  label: string;
  /** How a message to everyone is delivered; null is the inbox's default. */
  delivery: Delivery | null;
  category: string;
  sender: string;
  mode: "fields" | "json" | "template";
  title: string;
  body: string;
  linkLabel: string;
  link: string;
  json: string;
  template: string;
  /** The data of the template, as JSON. */
  data: string;
  ttl: Duration;
  when: "now" | "later";
  /** The value of the datetime-local input, in the user's time zone. */
  at: string;
}

export const EMPTY_DRAFT: Draft = {
  to: "users",
  uids: "",
  topics: [],
  label: "",
  delivery: null,
  category: "",
  sender: "",
  mode: "fields",
  title: "",
  body: "",
  linkLabel: "",
  link: "",
  json: "",
  template: "",
  data: "",
  ttl: NO_DURATION,
  when: "now",
  at: "",
  ...NO_OPTIONS,
};

/** Converts a draft to a post, or returns its errors by the API's field names. */
export function toPost(draft: Draft): { post: Post } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const uids = draft.to === "users" ? parseUserIds(draft.uids) : [];
  if (draft.to === "users" && uids.length === 0)
    errors.push({ field: "audiences.uids", message: "Enter at least one user ID, or send to everyone." });
  if (draft.to === "topics" && draft.topics.length === 0)
    errors.push({ field: "audiences.topics", message: "Enter at least one topic." });
  const message = toMessage(draft);
  const data = draft.data.trim() === "" ? {} : parseObject(draft.data);
  const isTemplate = draft.mode === "template";
  if (isTemplate && draft.template === "") errors.push({ field: "template", message: "Choose a template." });
  if (isTemplate && typeof data === "string") errors.push({ field: "data", message: data });
  if (typeof message === "string") errors.push({ field: "message", message });
  else if (draft.mode === "fields" && Object.keys(message).length === 0)
    errors.push({ field: "message.title", message: "Enter a title or a text." });
  if (draft.mode === "fields" && draft.link !== "" && !isLink(draft.link))
    errors.push({
      field: "message.action",
      message: "Links must start with https:// or http://, or with / for your own site.",
    });
  const seconds = toSeconds(draft.ttl);
  if (seconds !== null && !(seconds >= 1))
    errors.push({ field: "ttl_seconds", message: "Must be longer than zero." });
  const at = draft.when === "later" ? Math.floor(new Date(draft.at).getTime() / 1000) : null;
  if (at !== null && Number.isNaN(at)) errors.push({ field: "send_at", message: "Choose a date and time." });
  errors.push(...optionErrors(draft));
  if (errors.length > 0 || typeof message === "string" || typeof data === "string") return { errors };
  const label = draft.label.trim() === "" ? {} : { label: draft.label.trim() };
  const delivery = isTemplate ? "on_write" : draft.delivery; // a template is rendered for each recipient
  return {
    post: {
      audiences: { ...audiencesOf(draft, uids), ...label },
      ...(isTemplate ? { template: draft.template, data } : { message }),
      ...(draft.category.trim() === "" ? {} : { category: draft.category.trim() }),
      ...(draft.sender.trim() === "" ? {} : { sender: draft.sender.trim() }),
      ...(seconds === null ? {} : { ttl_seconds: seconds }),
      ...(at === null ? {} : { send_at: at }),
      ...(draft.to !== "everyone" || delivery === null ? {} : { delivery }),
      ...optionsOf(draft),
    },
  };
}

function audiencesOf(draft: Draft, uids: string[]): Audiences {
  if (draft.to === "topics") return { kind: "topic", topics: draft.topics };
  return draft.to === "users" ? { kind: "users", uids } : { kind: "everyone" };
}

/** The message of a draft, or an error text. */
export function toMessage(draft: Draft): Message | string {
  if (draft.mode === "template") return {};
  if (draft.mode === "fields") {
    const action =
      draft.link.trim() === "" ? {} : { action: { label: draft.linkLabel.trim() || "Open", url: draft.link.trim() } };
    return {
      ...(draft.title.trim() === "" ? {} : { title: draft.title.trim() }),
      ...(draft.body.trim() === "" ? {} : { body: draft.body.trim() }),
      ...action,
    };
  }
  return parseObject(draft.json);
}

/** Parses a JSON object; returns an error text if it is invalid. */
export function parseObject(text: string): Record<string, unknown> | string {
  if (text.trim() === "") return "Enter a JSON object.";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return "Must be a JSON object, enclosed in { and }.";
  } catch (error) {
    return `Invalid JSON: ${describeSyntaxError(text, error)}.`;
  }
}

function describeSyntaxError(text: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : "it cannot be parsed";
  const at = /position (\d+)/.exec(reason);
  if (at === null) return reason.replace(/\.$/, "");
  const before = text.slice(0, Number(at[1])).split("\n");
  return `${reason.replace(/ in JSON.*$/, "")} at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function isLink(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(text.trim());
}

/** The smallest message with all fields that a schema requires. */
export function exampleMessage(schema: Record<string, unknown>): Message {
  const made = exampleValue(schema);
  return typeof made === "object" && made !== null ? (made as Message) : {};
}

function exampleValue(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return "";
  const {
    type,
    properties,
    required,
    default: preset,
    const: fixed,
    enum: choices,
    minimum,
  } = schema as Record<string, unknown>;
  if (fixed !== undefined) return fixed;
  if (preset !== undefined) return preset;
  if (Array.isArray(choices)) return choices[0];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "object" || (kind === undefined && properties !== undefined)) {
    const known = (properties ?? {}) as Record<string, unknown>;
    const names = Array.isArray(required) ? (required as string[]) : Object.keys(known);
    return Object.fromEntries(names.map((name) => [name, exampleValue(known[name])]));
  }
  if (kind === "array") return [];
  if (kind === "number" || kind === "integer") return typeof minimum === "number" ? minimum : 0;
  if (kind === "boolean") return false;
  return kind === "null" ? null : "";
}

/**
 * Idempotency keys, so that a double click or a retry sends once. The same content has the same key until it was
 * sent; other content has another, because the API rejects a key that is reused with other content.
 */
export class IdempotencyKeys {
  #last: { content: string; name: string } | null = null;

  keyFor(inbox: string, post: Post): string {
    const content = JSON.stringify([inbox, post]);
    if (this.#last?.content !== content) {
      const random = crypto.getRandomValues(new Uint8Array(16));
      this.#last = {
        content,
        name: `console-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
      };
    }
    return this.#last.name;
  }

  reset(): void {
    this.#last = null;
  }
}

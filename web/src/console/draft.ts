/** A message being written: what was typed, the post it makes, and the name under which it is sent once. */
import type { FieldError } from "../shared/calling.js";
import type { Message, Post } from "./model.js";
import { NO_LENGTH, secondsOf, type Length } from "./parts/duration.js";
import { idsIn } from "./uids.js";

export interface Draft {
  to: "users" | "everyone";
  uids: string;
  label: string;
  category: string;
  sender: string;
  mode: "fields" | "json";
  title: string;
  body: string;
  linkLabel: string;
  link: string;
  json: string;
  ttl: Length;
  when: "now" | "later";
  /** As the browser's control has it, in the reader's own time zone. */
  at: string;
}

export const BLANK: Draft = {
  to: "users",
  uids: "",
  label: "",
  category: "",
  sender: "",
  mode: "fields",
  title: "",
  body: "",
  linkLabel: "",
  link: "",
  json: "",
  ttl: NO_LENGTH,
  when: "now",
  at: "",
};

/** The post a draft makes, or what keeps it from being one, by the names the API has for the fields. */
export function postOf(draft: Draft): { post: Post } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const uids = draft.to === "users" ? idsIn(draft.uids) : [];
  if (draft.to === "users" && uids.length === 0)
    errors.push({ field: "audiences.uids", message: "Name at least one user, or send to everyone." });
  const message = messageOf(draft);
  if (typeof message === "string") errors.push({ field: "message", message });
  else if (draft.mode === "fields" && Object.keys(message).length === 0)
    errors.push({ field: "message.title", message: "Write a title or a text." });
  if (draft.mode === "fields" && draft.link !== "" && !isLink(draft.link))
    errors.push({
      field: "message.action",
      message: "Links begin with https:// or http://, or with / for your own site.",
    });
  const seconds = secondsOf(draft.ttl);
  if (seconds !== null && !(seconds >= 1))
    errors.push({ field: "ttl_seconds", message: "Must be a time longer than nothing." });
  const at = draft.when === "later" ? Math.floor(new Date(draft.at).getTime() / 1000) : null;
  if (at !== null && Number.isNaN(at)) errors.push({ field: "send_at", message: "Choose a day and a time." });
  if (errors.length > 0 || typeof message === "string") return { errors };
  const label = draft.label.trim() === "" ? {} : { label: draft.label.trim() };
  return {
    post: {
      audiences: draft.to === "users" ? { kind: "users", uids, ...label } : { kind: "everyone", ...label },
      message,
      ...(draft.category.trim() === "" ? {} : { category: draft.category.trim() }),
      ...(draft.sender.trim() === "" ? {} : { sender: draft.sender.trim() }),
      ...(seconds === null ? {} : { ttl_seconds: seconds }),
      ...(at === null ? {} : { send_at: at }),
    },
  };
}

/** The message as it stands, or why it is none. */
export function messageOf(draft: Draft): Message | string {
  if (draft.mode === "fields") {
    const action =
      draft.link.trim() === "" ? {} : { action: { label: draft.linkLabel.trim() || "Open", url: draft.link.trim() } };
    return {
      ...(draft.title.trim() === "" ? {} : { title: draft.title.trim() }),
      ...(draft.body.trim() === "" ? {} : { body: draft.body.trim() }),
      ...action,
    };
  }
  return objectIn(draft.json);
}

/** A JSON object in a text, or what is wrong with it. */
export function objectIn(text: string): Record<string, unknown> | string {
  if (text.trim() === "") return "Write a JSON object.";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return "Must be a JSON object, in { and }.";
  } catch (error) {
    return `This is not JSON: ${placeIn(text, error)}.`;
  }
}

function placeIn(text: string, error: unknown): string {
  const said = error instanceof Error ? error.message : "it cannot be read";
  const at = /position (\d+)/.exec(said);
  if (at === null) return said.replace(/\.$/, "");
  const before = text.slice(0, Number(at[1])).split("\n");
  return `${said.replace(/ in JSON.*$/, "")} at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function isLink(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(text.trim());
}

/** The smallest message with everything a schema requires, to begin with. */
export function exampleOf(schema: Record<string, unknown>): Message {
  const made = valueOf(schema);
  return typeof made === "object" && made !== null ? (made as Message) : {};
}

function valueOf(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return "";
  const {
    type,
    properties,
    required,
    default: usual,
    const: fixed,
    enum: choices,
    minimum,
  } = schema as Record<string, unknown>;
  if (fixed !== undefined) return fixed;
  if (usual !== undefined) return usual;
  if (Array.isArray(choices)) return choices[0];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "object" || (kind === undefined && properties !== undefined)) {
    const known = (properties ?? {}) as Record<string, unknown>;
    const names = Array.isArray(required) ? (required as string[]) : Object.keys(known);
    return Object.fromEntries(names.map((name) => [name, valueOf(known[name])]));
  }
  if (kind === "array") return [];
  if (kind === "number" || kind === "integer") return typeof minimum === "number" ? minimum : 0;
  if (kind === "boolean") return false;
  return kind === "null" ? null : "";
}

/**
 * Names posts so that a double click or a retry sends once: the same content has the same name until it was sent,
 * other content has another, because the API refuses one name for two contents.
 */
export class PostNames {
  #last: { content: string; name: string } | null = null;

  nameOf(inbox: string, post: Post): string {
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

  sent(): void {
    this.#last = null;
  }
}

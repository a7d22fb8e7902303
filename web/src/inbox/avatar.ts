/** Avatars with initials, and the titles of chats. */
import { html, type TemplateResult } from "lit";
import type { Chat } from "./api-types.js";
import { texts } from "./texts.js";

const HUES = 6;

export type NameOf = (uid: string) => string;

/** One or two initials; the same name always has the same colour. */
export function avatar(name: string, isSmall = false): TemplateResult {
  const hue = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % HUES;
  const letters = name.split(/[\s._-]+/).filter(Boolean);
  const initials = letters
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase())
    .join("");
  return html`<span class="avatar hue-${hue} ${isSmall ? "small" : ""}" aria-hidden="true">${initials || "?"}</span>`;
}

/** The name of a chat, or the names of its members. */
export function chatTitle(chat: Chat, nameOf: NameOf): string {
  if (chat.name) return chat.name;
  const names = chat.other_participants.map(nameOf);
  if (names.length === 0) return texts.you;
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} +${chat.participant_count - 4}` : names.join(", ");
}

/** What people are called, and the round picture that stands for them. */
import { html, type TemplateResult } from "lit";
import type { Chat } from "./shapes.js";
import { words } from "./words.js";

const HUES = 6;

export type NameOf = (uid: string) => string;

/** A letter or two in a colour that is always the same for the same name. */
export function face(name: string, isSmall = false): TemplateResult {
  const hue = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % HUES;
  const letters = name.split(/[\s._-]+/).filter(Boolean);
  const initials = letters
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase())
    .join("");
  return html`<span class="face hue-${hue} ${isSmall ? "small" : ""}" aria-hidden="true">${initials || "?"}</span>`;
}

/** A chat's own name, or who is in it. */
export function titleOf(chat: Chat, nameOf: NameOf): string {
  if (chat.name) return chat.name;
  const names = chat.other_participants.map(nameOf);
  if (names.length === 0) return words.you;
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} +${chat.participant_count - 4}` : names.join(", ");
}

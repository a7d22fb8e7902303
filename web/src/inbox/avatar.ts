/** Avatars: pictures, initials or icons of categories; and the titles of chats. */
import { html, type TemplateResult } from "lit";
import type { Chat } from "./api-types.js";
import { icons } from "./icons.js";
import { texts } from "./texts.js";

const HUES = 6;

export type NameOf = (uid: string) => string;

/** The words of category names, and the icons that stand for them. */
const CATEGORY_ICONS: [RegExp, TemplateResult][] = [
  [/order|deliver|ship|parcel|package|track/, icons.box],
  [/bill|invoice|pay|subscription|refund|finance/, icons.card],
  [/security|login|password|privacy|verif/, icons.shield],
  [/offer|promo|sale|deal|coupon|market/, icons.tag],
  [/event|calendar|remind|appoint|booking|schedule/, icons.calendar],
  [/alert|incident|warn|error|outage|system|status/, icons.alert],
  [/account|profile|team|member|friend|social|follow/, icons.person],
  [/chat|comment|message|mention|repl|support/, icons.chat],
  [/reward|gift|loyal|birthday|welcome/, icons.gift],
  [/news|update|announce|release|blog|product/, icons.news],
];

/** The icon of a category: the page's own picture, or one that its name suggests. */
export function categoryAvatar(category: string, picture: string | undefined): TemplateResult {
  if (picture !== undefined) return html`<span class="avatar hue-${hueOf(category)}" aria-hidden="true">${image(picture)}</span>`;
  const [, icon] = CATEGORY_ICONS.find(([words]) => words.test(category.toLowerCase())) ?? [null, icons.bell];
  return html`<span class="avatar hue-${hueOf(category)}" part="category-icon" aria-hidden="true">${icon}</span>`;
}

/** One or two initials, below a picture if there is one; the same name always has the same colour. */
export function avatar(name: string, isSmall = false, picture: string | null = null): TemplateResult {
  const letters = name.split(/[\s._-]+/).filter(Boolean);
  const initials = letters
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase())
    .join("");
  return html`<span class="avatar hue-${hueOf(name)} ${isSmall ? "small" : ""}" part="avatar" aria-hidden="true"
    >${initials || "?"}${picture === null ? "" : image(picture)}</span>`;
}

/** A picture that cannot be loaded is removed, so that what is below it is seen. */
function image(url: string): TemplateResult {
  const remove = (event: Event) => ((event.target as HTMLElement).hidden = true);
  return html`<img src=${url} alt="" loading="lazy" referrerpolicy="no-referrer" @error=${remove}>`;
}

function hueOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % HUES;
}

/** The name of a chat, or the names of its members. */
export function chatTitle(chat: Chat, nameOf: NameOf): string {
  if (chat.name) return chat.name;
  const names = chat.other_participants.map(nameOf);
  if (names.length === 0) return texts.you;
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} +${chat.participant_count - 4}` : names.join(", ");
}

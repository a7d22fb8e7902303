/** Keyboard shortcuts of the inbox, and the list of them. They are active while the component has the focus. */
import { html, type TemplateResult } from "lit";
import { icons } from "./icons.js";
import { texts } from "./texts.js";

export type Shortcut = "next" | "previous" | "archive" | "unread" | "help";

const KEYS: Record<string, Shortcut> = { j: "next", k: "previous", e: "archive", u: "unread", "?": "help" };

/** The shortcut of a key, or null: never while the user types text or holds a modifier. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return null;
  const [target] = event.composedPath();
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))) return null;
  return KEYS[event.key] ?? null;
}

export function shortcutHelp(close: () => void): TemplateResult {
  const key = (name: string, meaning: string) => html`<div><dt><kbd>${name}</kbd></dt><dd>${meaning}</dd></div>`;
  return html`<section class="sheet" part="shortcuts" aria-label=${texts.shortcuts}>
    <div class="toolbar"><h2>${texts.shortcuts}</h2>
      <button class="icon" data-close-sheet aria-label=${texts.close} title=${texts.close} @click=${close}>${icons.close}</button></div>
    <dl class="keys">
      ${key("j", texts.keyNext)}${key("k", texts.keyPrevious)}${key("Enter", texts.keyOpen)}${key("e", texts.keyArchive)}
      ${key("u", texts.keyUnread)}${key("?", texts.keyHelp)}
    </dl>
  </section>`;
}

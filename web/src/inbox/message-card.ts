/** One inbox message as a card, with its actions. */
import { html, nothing, type TemplateResult } from "lit";
import { contentOf, linkify, humanize } from "./message-content.js";
import { avatar } from "./avatar.js";
import { icons } from "./icons.js";
import type { InboxMessage } from "./api-types.js";
import { ago } from "./time.js";
import { texts } from "./texts.js";

export interface CardState {
  isOpen: boolean;
  /** Whether it is the list's tab stop. */
  isCurrent: boolean;
  isConfirming: boolean;
  isArchive: boolean;
  sender: string | null;
}

export interface CardActions {
  open(): void;
  follow(event: MouseEvent, url: string): void;
  toggleRead(): void;
  archive(): void;
  remove(): void;
  confirm(isAsked: boolean): void;
}

export function messageCard(message: InboxMessage, state: CardState, actions: CardActions): TemplateResult {
  const isGone = message.message === null;
  const isUnread = message.readat === null && !isGone;
  const stop = state.isCurrent ? 0 : -1;
  return html`<li class="card ${isUnread ? "unread" : ""} ${state.isOpen ? "open" : ""}" part="message" data-id=${message.id}>
    <button class="card-main" data-stop tabindex=${stop} @click=${actions.open}
      aria-expanded=${isGone ? nothing : state.isOpen ? "true" : "false"} aria-disabled=${isGone ? "true" : nothing}>
      ${avatar(state.sender ?? categoryName(message.category))}
      <span class="card-text">
        <span class="card-top">
          ${isUnread ? html`<span class="visually-hidden">${texts.isUnread}. </span>` : nothing}
          ${isGone ? gone(message) : head(message, state.isOpen)}
        </span>
        <span class="card-meta">
          ${state.sender === null ? nothing : html`<bdi>${state.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${categoryName(message.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${ago(message.received)}</span>
        </span>
      </span>
      ${isUnread ? html`<span class="dot" part="message-dot" aria-hidden="true"></span>` : nothing}
    </button>
    ${state.isOpen && !isGone ? opened(message, stop, actions) : nothing}
    <div class="card-actions">${state.isConfirming ? confirmation(actions) : tools(message, state, stop, isGone, actions)}</div>
  </li>`;
}

export function categoryName(category: string): string {
  return category === "default" ? texts.uncategorised : humanize(category);
}

function gone(message: InboxMessage): TemplateResult {
  return html`<span class="gone">${message.redacted ? texts.takenBack : texts.expired}</span>`;
}

function head(message: InboxMessage, isOpen: boolean): TemplateResult {
  const { title, body, link, fields } = contentOf(message.message);
  if (!title && !body && fields.length === 0) {
    return html`<span class="card-title" dir="auto">${link?.label ?? link?.url ?? texts.saysNothing}</span>`;
  }
  const preview = isOpen ? "" : body || fields.map(([name, value]) => (name ? `${name}: ${value}` : value)).join(" · ");
  return html`${title ? html`<span class="card-title" part="message-title" dir="auto">${title}</span>` : nothing}
    ${preview ? html`<span class="card-preview" part="message-body" dir="auto">${preview}</span>` : nothing}`;
}

function opened(message: InboxMessage, stop: number, actions: CardActions): TemplateResult {
  const { body, link, fields } = contentOf(message.message);
  return html`<div class="card-whole">
    ${body ? html`<p class="whole" dir="auto">${linkify(body)}</p>` : nothing}
    ${fields.length > 0 ? html`<dl>${fields.map(([name, value]) => field(name, value))}</dl>` : nothing}
    ${
      link === null
        ? nothing
        : html`<a class="button primary" part="action" href=${link.url} tabindex=${stop} dir="auto" rel="noopener"
          target=${new URL(link.url).origin === location.origin ? nothing : "_blank"}
          @click=${(event: MouseEvent) => actions.follow(event, link.url)}>${link.label ?? texts.open}</a>`
    }
  </div>`;
}

function field(name: string, value: string): TemplateResult {
  return html`<div><dt dir="auto">${name}</dt><dd dir="auto">${linkify(value)}</dd></div>`;
}

function tools(
  message: InboxMessage,
  state: CardState,
  stop: number,
  isGone: boolean,
  actions: CardActions,
): TemplateResult {
  const read = message.readat === null ? texts.markRead : texts.markUnread;
  const readIcon = message.readat === null ? icons.sent : icons.envelope;
  const archive = state.isArchive ? texts.unarchive : texts.archive;
  return html`
    ${isGone || state.isArchive ? nothing : tool(read, readIcon, stop, actions.toggleRead)}
    ${isGone ? nothing : tool(archive, state.isArchive ? icons.unarchive : icons.archive, stop, actions.archive)}
    ${tool(texts.delete, icons.trash, stop, () => actions.confirm(true))}`;
}

function tool(label: string, icon: TemplateResult, stop: number, act: () => void): TemplateResult {
  return html`<button class="icon" aria-label=${label} title=${label} tabindex=${stop} @click=${act}>${icon}</button>`;
}

/** Deleting cannot be undone, so it takes a second click in the same place. */
function confirmation(actions: CardActions): TemplateResult {
  return html`<button class="button danger" data-confirm @click=${actions.remove}
    @blur=${() => actions.confirm(false)}>${texts.reallyDelete}</button>`;
}

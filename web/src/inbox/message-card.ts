/** One inbox message as a card, with its actions. */
import { html, nothing, type TemplateResult } from "lit";
import { type ActionLink, type Content, type Picture, contentOf, linkify, humanize } from "./message-content.js";
import { avatar, categoryAvatar } from "./avatar.js";
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
  /** The page's own picture for the category. */
  categoryPicture: string | undefined;
}

export interface CardActions {
  open(): void;
  follow(event: MouseEvent, action: ActionLink): void;
  toggleRead(): void;
  archive(): void;
  remove(): void;
  confirm(isAsked: boolean): void;
}

export function messageCard(message: InboxMessage, state: CardState, actions: CardActions): TemplateResult {
  const isGone = message.message === null;
  const isUnread = message.readat === null && !isGone;
  const stop = state.isCurrent ? 0 : -1;
  const content = contentOf(isGone ? {} : message.message);
  return html`<li class="card ${isUnread ? "unread" : ""} ${state.isOpen ? "open" : ""}" part="message" data-id=${message.id}>
    <button class="card-main" data-stop tabindex=${stop} @click=${actions.open}
      aria-expanded=${isGone ? nothing : state.isOpen ? "true" : "false"} aria-disabled=${isGone ? "true" : nothing}>
      ${picture(message, state, content)}
      <span class="card-text">
        <span class="card-top">
          ${isUnread ? html`<span class="visually-hidden">${texts.isUnread}. </span>` : nothing}
          ${isGone ? html`<span class="gone">${texts.takenBack}</span>` : head(content, state.isOpen)}
        </span>
        <span class="card-meta">
          ${state.sender === null ? nothing : html`<bdi>${state.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${categoryName(message.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${ago(message.received)}</span>
        </span>
      </span>
      ${isUnread ? html`<span class="dot" part="message-dot" aria-hidden="true"></span>` : nothing}
    </button>
    ${isGone ? nothing : below(content, state.isOpen, stop, actions)}
    <div class="card-actions">${state.isConfirming ? confirmation(actions) : tools(message, state, stop, isGone, actions)}</div>
  </li>`;
}

export function categoryName(category: string): string {
  return category === "default" ? texts.uncategorised : humanize(category);
}

function picture(message: InboxMessage, state: CardState, content: Content): TemplateResult {
  if (state.sender === null && content.avatar === null) return categoryAvatar(message.category, state.categoryPicture);
  return avatar(state.sender ?? categoryName(message.category), false, content.avatar);
}

function head({ title, body, actions, fields }: Content, isOpen: boolean): TemplateResult {
  if (!title && !body && fields.length === 0) {
    return html`<span class="card-title" dir="auto">${actions[0]?.label ?? actions[0]?.url ?? texts.saysNothing}</span>`;
  }
  const preview = isOpen ? "" : body || fields.map(([name, value]) => (name ? `${name}: ${value}` : value)).join(" · ");
  return html`${title ? html`<span class="card-title" part="message-title" dir="auto">${title}</span>` : nothing}
    ${preview ? html`<span class="card-preview" part="message-body" dir="auto">${preview}</span>` : nothing}`;
}

/** What follows the text: the whole text if the card is open, images, and the message's own buttons. */
function below(content: Content, isOpen: boolean, stop: number, actions: CardActions): TemplateResult | typeof nothing {
  const { body, fields, images } = content;
  const whole = isOpen && (body !== "" || fields.length > 0);
  const shownImages = isOpen ? images : images.slice(0, 1);
  if (!whole && shownImages.length === 0 && content.actions.length === 0) return nothing;
  return html`<div class="card-whole">
    ${whole && body ? html`<p class="whole" dir="auto">${linkify(body)}</p>` : nothing}
    ${whole && fields.length > 0 ? html`<dl>${fields.map(([name, value]) => field(name, value))}</dl>` : nothing}
    ${shownImages.length > 0 ? html`<div class="card-images">${shownImages.map(image)}</div>` : nothing}
    ${content.actions.length > 0
      ? html`<div class="card-links">${content.actions.map((one) => actionButton(one, stop, actions))}</div>`
      : nothing}
  </div>`;
}

function image({ url, description }: Picture): TemplateResult {
  const remove = (event: Event) => ((event.target as HTMLElement).hidden = true);
  return html`<img part="image" src=${url} alt=${description} loading="lazy" referrerpolicy="no-referrer" @error=${remove}>`;
}

function actionButton(action: ActionLink, stop: number, actions: CardActions): TemplateResult {
  const isPrimary = action.kind === "primary";
  const classes = `button ${isPrimary ? "primary" : ""}`;
  const part = isPrimary ? "action" : "secondary-action";
  const follow = (event: MouseEvent) => actions.follow(event, action);
  if (action.url === null) {
    return html`<button class=${classes} part=${part} tabindex=${stop} dir="auto" @click=${follow}>${action.label}</button>`;
  }
  const target = action.target ?? (new URL(action.url).origin === location.origin ? null : "_blank");
  return html`<a class=${classes} part=${part} href=${action.url} tabindex=${stop} dir="auto" rel="noopener"
    target=${target ?? nothing} @click=${follow}>${action.label ?? texts.open}</a>`;
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

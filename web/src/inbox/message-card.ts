/** One inbox message as a card, with its actions. */
import { html, nothing, type TemplateResult } from "lit";
import { type ActionLink, type Content, type Picture, contentOf, linkify, humanize } from "./message-content.js";
import { avatar, categoryAvatar } from "./avatar.js";
import { icons } from "./icons.js";
import type { CollectedMessage, InboxMessage } from "./api-types.js";
import { snoozeTimes } from "./snooze-times.js";
import { ago, upcoming } from "./time.js";
import { texts } from "./texts.js";

export interface CardState {
  isOpen: boolean;
  /** Whether it is the list's tab stop. */
  isCurrent: boolean;
  isConfirming: boolean;
  /** Whether the times to snooze it are offered. */
  isSnoozing: boolean;
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
  offerSnooze(isOffered: boolean): void;
  snooze(until: number): void;
  endSnooze(): void;
}

export function messageCard(message: InboxMessage, state: CardState, actions: CardActions): TemplateResult {
  const isGone = message.message === null;
  const isSnoozed = Boolean(message.snoozed_until);
  const isUnread = message.readat === null && !isGone && !isSnoozed;
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
          ${marks(message)}
          ${state.sender === null ? nothing : html`<bdi>${state.sender}</bdi><span aria-hidden="true">·</span>`}
          <span>${categoryName(message.category)}</span><span aria-hidden="true">·</span>
          <span part="message-time">${message.snoozed_until ? html`${texts.returns} ${upcoming(message.snoozed_until)}` : ago(message.returned_at ?? message.received)}</span>
        </span>
      </span>
      ${isUnread ? html`<span class="dot" part="message-dot" aria-hidden="true"></span>` : nothing}
    </button>
    ${isGone ? nothing : below(message, content, state.isOpen, stop, actions)}
    <div class="card-actions ${state.isSnoozing ? "wide" : ""}">${
      state.isConfirming
        ? confirmation(actions)
        : state.isSnoozing
          ? snoozeMenu(actions)
          : tools(message, state, stop, isGone, actions)
    }</div>
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
function below(
  message: InboxMessage,
  content: Content,
  isOpen: boolean,
  stop: number,
  actions: CardActions,
): TemplateResult | typeof nothing {
  const { body, fields, images } = content;
  const whole = isOpen && (body !== "" || fields.length > 0);
  const shownImages = isOpen ? images : images.slice(0, 1);
  const digest = isOpen ? (message.digest ?? null) : null;
  if (!whole && shownImages.length === 0 && content.actions.length === 0 && digest === null) return nothing;
  return html`<div class="card-whole">
    ${whole && body ? html`<p class="whole" dir="auto">${linkify(body)}</p>` : nothing}
    ${whole && fields.length > 0 ? html`<dl>${fields.map(([name, value]) => field(name, value))}</dl>` : nothing}
    ${shownImages.length > 0 ? html`<div class="card-images">${shownImages.map(image)}</div>` : nothing}
    ${digest === null ? nothing : collected(digest)}
    ${content.actions.length > 0
      ? html`<div class="card-links">${content.actions.map((one) => actionButton(message, one, stop, actions))}</div>`
      : nothing}
  </div>`;
}

function image({ url, description }: Picture): TemplateResult {
  const remove = (event: Event) => ((event.target as HTMLElement).hidden = true);
  return html`<img part="image" src=${url} alt=${description} loading="lazy" referrerpolicy="no-referrer" @error=${remove}>`;
}

/** What tells a message from others: pinned, important, or several in one. */
function marks(message: InboxMessage): TemplateResult {
  const isImportant = message.priority === "high";
  const count = message.digest?.count ?? 0;
  return html`${message.pinned ? html`<span class="mark" part="pinned">${icons.pin}${texts.pinned}</span>` : nothing}
    ${isImportant ? html`<span class="mark important" part="important">${icons.alert}${texts.important}</span>` : nothing}
    ${count > 0 ? html`<span class="mark" part="digest">${texts.collected(count)}</span>` : nothing}`;
}

/** The messages of a digest, newest first. */
function collected({ count, messages }: { count: number; messages: CollectedMessage[] }): TemplateResult {
  const more = count - messages.length;
  return html`<ul class="collected" part="digest-messages">
    ${messages.map((one) => {
      const { title, body } = contentOf(one.message);
      return html`<li><span dir="auto">${title || body || texts.saysNothing}</span> ${ago(one.received)}</li>`;
    })}
    ${more > 0 ? html`<li>${texts.andMore(more)}</li>` : nothing}
  </ul>`;
}

function actionButton(message: InboxMessage, action: ActionLink, stop: number, actions: CardActions): TemplateResult {
  const isPrimary = action.kind === "primary";
  const isAnswer = message.action === action.kind;
  const classes = `button ${isPrimary ? "primary" : ""} ${isAnswer ? "answer" : ""}`;
  const answer = isAnswer ? html`${icons.sent}<span class="visually-hidden">${texts.answered}: </span>` : nothing;
  const part = isPrimary ? "action" : "secondary-action";
  const follow = (event: MouseEvent) => actions.follow(event, action);
  if (action.url === null) {
    return html`<button class=${classes} part=${part} tabindex=${stop} dir="auto" @click=${follow}>${answer}${action.label}</button>`;
  }
  const target = action.target ?? (new URL(action.url).origin === location.origin ? null : "_blank");
  return html`<a class=${classes} part=${part} href=${action.url} tabindex=${stop} dir="auto" rel="noopener"
    target=${target ?? nothing} @click=${follow}>${answer}${action.label ?? texts.open}</a>`;
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
  if (message.snoozed_until) {
    return html`${tool(texts.endSnooze, icons.unarchive, stop, actions.endSnooze)}
      ${tool(texts.snooze, icons.clock, stop, () => actions.offerSnooze(true))}
      ${tool(texts.delete, icons.trash, stop, () => actions.confirm(true))}`;
  }
  return html`
    ${isGone || state.isArchive ? nothing : tool(read, readIcon, stop, actions.toggleRead)}
    ${isGone || state.isArchive ? nothing : tool(texts.snooze, icons.clock, stop, () => actions.offerSnooze(true))}
    ${isGone ? nothing : tool(archive, state.isArchive ? icons.unarchive : icons.archive, stop, actions.archive)}
    ${tool(texts.delete, icons.trash, stop, () => actions.confirm(true))}`;
}

function tool(label: string, icon: TemplateResult, stop: number, act: () => void): TemplateResult {
  return html`<button class="icon" aria-label=${label} title=${label} tabindex=${stop} @click=${act}>${icon}</button>`;
}

/** The times to snooze a message; Escape and leaving them close them. */
function snoozeMenu(actions: CardActions): TemplateResult {
  const onBlur = (event: FocusEvent) => {
    const menu = event.currentTarget as HTMLElement;
    if (!menu.contains(event.relatedTarget as Node | null)) actions.offerSnooze(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    actions.offerSnooze(false);
  };
  return html`<div class="snooze-times" role="group" aria-label=${texts.snooze} @focusout=${onBlur} @keydown=${onKey}>
    ${snoozeTimes().map(
      ({ label, until }, index) => html`<button class="button" ?data-confirm=${index === 0}
        @click=${() => actions.snooze(until)}>${label}</button>`,
    )}</div>`;
}

/** Deleting cannot be undone, so it takes a second click in the same place. */
function confirmation(actions: CardActions): TemplateResult {
  return html`<button class="button danger" data-confirm @click=${actions.remove}
    @blur=${() => actions.confirm(false)}>${texts.reallyDelete}</button>`;
}

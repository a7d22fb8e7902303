/** One chat message as a bubble, with its time and delivery status. */
import { html, nothing, type TemplateResult } from "lit";
import { Problem } from "../shared/http.js";
import { linkify } from "./message-content.js";
import { icons } from "./icons.js";
import type { Unsent } from "./outbox.js";
import type { ChatMessage, DeliveryStatus } from "./api-types.js";
import { explainAction } from "./problem-texts.js";
import { timeOfDay } from "./time.js";
import { texts } from "./texts.js";

export interface BubbleState {
  isMine: boolean;
  /** The previous message has the same sender: the name is not repeated. */
  follows: boolean;
  sender: string | null;
  status: DeliveryStatus;
  stop: number;
  /** Whether the user is asked to confirm the deletion, which affects all members. */
  isDeleting: boolean;
}

export interface Deleting {
  ask(isAsked: boolean): void;
  delete(): void;
}

export function bubble(message: ChatMessage, state: BubbleState, deleting: Deleting): TemplateResult {
  const { isMine } = state;
  const isGone = message.content === null;
  return html`<div class="bubble-line ${isMine ? "mine" : ""} ${state.follows ? "follows" : ""}" data-sequence=${message.sequence}>
    ${isMine && !isGone ? deleteButton(state, deleting) : nothing}
    <div class="bubble ${isGone ? "is-gone" : ""}" part="bubble ${isMine ? "bubble-mine" : "bubble-theirs"}">
      ${state.sender === null ? nothing : html`<bdi class="bubble-sender">${state.sender}</bdi>`}
      <p dir="auto">${isGone ? texts.deleted : linkify(message.content ?? "")}</p>
      <span class="bubble-meta">
        ${message.expires_at === null || isGone ? nothing : mark(icons.timer, texts.vanishes)}
        ${timeOfDay(message.created_at)} ${isMine && !isGone ? ticks(state.status) : nothing}
      </span>
    </div>
  </div>`;
}

function deleteButton({ isDeleting, stop }: BubbleState, deleting: Deleting): TemplateResult {
  return html`<button class="bubble-delete ${isDeleting ? "button danger asked" : "icon"}" data-stop tabindex=${stop}
    aria-label=${isDeleting ? nothing : texts.deleteMessage} title=${texts.deleteMessage} @blur=${() => deleting.ask(false)}
    @click=${() => (isDeleting ? deleting.delete() : deleting.ask(true))}>${isDeleting ? texts.reallyDelete : icons.trash}</button>`;
}

/** A message that is not sent yet. */
export function unsentBubble(unsent: Unsent, retry: () => void, discard: () => void): TemplateResult {
  const { refused } = unsent;
  const isRefused = refused !== undefined;
  return html`<div class="bubble-line mine" data-unsent=${unsent.client_message_id}>
    <div class="bubble pending ${isRefused ? "refused" : ""}" part="bubble bubble-mine">
      <p dir="auto">${unsent.content}</p>
      <span class="bubble-meta">${timeOfDay(unsent.written_at / 1000)}
        <span class="ticks" data-status=${isRefused ? "refused" : "sending"}>
          ${mark(isRefused ? icons.alert : icons.clock, isRefused ? texts.notSent : texts.sending)}</span></span>
    </div>
    ${
      refused
        ? html`<div class="refusal"><span>${texts.notSent}: ${explainAction(new Problem(refused.status, refused.code, ""))}</span>
          <button class="link" @click=${retry}>${texts.retry}</button>
          <button class="link" @click=${discard}>${texts.discard}</button></div>`
        : nothing
    }
  </div>`;
}

function ticks(status: DeliveryStatus): TemplateResult {
  const label = { SENT: texts.sent, DELIVERED: texts.delivered, READ: texts.read }[status];
  return html`<span class="ticks" data-status=${status.toLowerCase()} part="ticks">
    ${mark(status === "SENT" ? icons.sent : icons.delivered, label)}</span>`;
}

function mark(icon: TemplateResult, label: string): TemplateResult {
  return html`<span class="mark" role="img" aria-label=${label} title=${label}>${icon}</span>`;
}

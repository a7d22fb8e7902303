/** The member list of a chat, with the button to leave a group. */
import { html, nothing, type TemplateResult } from "lit";
import { avatar, type NameOf } from "./avatar.js";
import type { Chat, Participant } from "./api-types.js";
import { texts } from "./texts.js";

export interface Leaving {
  ask(isAsked: boolean): void;
  leave(): void;
}

export function memberList(
  chat: Chat,
  members: Participant[],
  me: string,
  nameOf: NameOf,
  isLeaving: boolean,
  leaving: Leaving,
): TemplateResult {
  const isGroup = chat.chat_type === "group";
  return html`<div class="members" part="members">
    <ul role="list" aria-label=${texts.details}>
      ${members.map(
        ({
          user_id,
          role,
        }) => html`<li>${avatar(nameOf(user_id), true)}<bdi>${user_id === me ? texts.you : nameOf(user_id)}</bdi>
          ${isGroup && role !== "member" ? html`<small>${role === "owner" ? texts.owner : texts.admin}</small>` : nothing}</li>`,
      )}
    </ul>
    ${
      isGroup
        ? html`<button class="button danger" @blur=${() => leaving.ask(false)}
          @click=${() => (isLeaving ? leaving.leave() : leaving.ask(true))}>${isLeaving ? texts.reallyLeave : texts.leave}</button>`
        : nothing
    }
  </div>`;
}

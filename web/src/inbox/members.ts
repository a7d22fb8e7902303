/** Who is in a chat, and the way out of it. */
import { html, nothing, type TemplateResult } from "lit";
import { face, type NameOf } from "./faces.js";
import type { Chat, Participant } from "./shapes.js";
import { words } from "./words.js";

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
    <ul role="list" aria-label=${words.details}>
      ${members.map(
        ({
          user_id,
          role,
        }) => html`<li>${face(nameOf(user_id), true)}<bdi>${user_id === me ? words.you : nameOf(user_id)}</bdi>
          ${isGroup && role !== "member" ? html`<small>${role === "owner" ? words.owner : words.admin}</small>` : nothing}</li>`,
      )}
    </ul>
    ${
      isGroup
        ? html`<button class="button danger" @blur=${() => leaving.ask(false)}
          @click=${() => (isLeaving ? leaving.leave() : leaving.ask(true))}>${isLeaving ? words.reallyLeave : words.leave}</button>`
        : nothing
    }
  </div>`;
}

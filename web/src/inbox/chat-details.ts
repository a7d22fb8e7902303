/** The details of a chat: its members and muting; in a group also its name, adding and removing members, and leaving.
 *
 * What a member may not do is not offered: the owner and admins rename and add, the owner removes anyone, admins members.
 */
import type { TemplateResult } from "lit";
import type { Chat, Participant } from "./api-types.js";
import type { Conversation } from "./conversation-store.js";
import type { Host } from "./host.js";
import { PeoplePicker } from "./people-picker.js";
import type { Session } from "./session.js";
import { avatar, html, icons, isMuted, nothing, texts } from "./toolkit.js";
import { View } from "./view.js";

const HOUR = 3600;
/** The server's last time. */
const ALWAYS = 253_402_300_799;

export class ChatDetails extends View<Host> {
  #picker = new PeoplePicker(this.host);
  #chat = "";
  #isAdding = false;
  #isLeaving = false;
  #removing: string | null = null;

  render(session: Session, chat: Chat, conversation: Conversation, close: () => void): TemplateResult {
    if (this.#chat !== chat.chat_id) this.reset(chat.chat_id);
    const isGroup = chat.chat_type === "group";
    const me = conversation.members.find((one) => one.user_id === session.chats.me);
    const mayManage = isGroup && (me?.role === "owner" || me?.role === "admin");
    return html`${mayManage ? this.#name(session, chat) : nothing}
      <ul role="list" aria-label=${texts.details}>
        ${conversation.members.map((one) => this.#member(session, chat, one, me, isGroup))}
      </ul>
      ${mayManage ? this.#adding(session, chat, conversation) : nothing}
      ${this.#muting(session, chat)}
      ${isGroup ? this.#leaving(session, chat, close) : nothing}`;
  }

  reset(chat = ""): void {
    this.#chat = chat;
    this.#isAdding = this.#isLeaving = false;
    this.#removing = null;
    this.#picker.reset();
  }

  #name(session: Session, chat: Chat): TemplateResult {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "").trim();
      if (name !== (chat.name ?? "")) void this.#try(() => session.chats.rename(chat.chat_id, name));
    };
    return html`<form class="member-form" @submit=${submit}>
      <label>${texts.rename}<input name="name" maxlength="100" autocomplete="off" dir="auto" .value=${chat.name ?? ""}></label>
      <button class="button">${texts.save}</button>
    </form>`;
  }

  #member(session: Session, chat: Chat, member: Participant, me: Participant | undefined, isGroup: boolean): TemplateResult {
    const { user_id, role, avatar_url } = member;
    const name = this.host.nameOf(user_id);
    const mayRemove = isGroup && user_id !== me?.user_id && (me?.role === "owner" || (me?.role === "admin" && role === "member"));
    return html`<li data-member=${user_id}>${avatar(name, true, avatar_url ?? null)}<bdi>${user_id === me?.user_id ? texts.you : name}</bdi>
      ${isGroup && role !== "member" ? html`<small>${role === "owner" ? texts.owner : texts.admin}</small>` : nothing}
      ${mayRemove ? this.#removeButton(session, chat, user_id, name) : nothing}</li>`;
  }

  #removeButton(session: Session, chat: Chat, uid: string, name: string): TemplateResult {
    const isAsked = this.#removing === uid;
    const ask = (asked: string | null) => {
      this.#removing = asked;
      this.update();
    };
    return html`<button class="${isAsked ? "button danger" : "icon"} member-remove" aria-label=${isAsked ? nothing : texts.removeMember(name)}
      title=${texts.removeMember(name)} @blur=${() => ask(null)}
      @click=${() => (isAsked ? void this.#try(() => session.chats.removeMember(chat.chat_id, uid)) : ask(uid))}
      >${isAsked ? texts.reallyRemove : icons.close}</button>`;
  }

  #adding(session: Session, chat: Chat, conversation: Conversation): TemplateResult {
    const show = () => {
      this.#isAdding = true;
      this.update();
      void this.host.updateComplete.then(() => this.host.renderRoot.querySelector<HTMLElement>(".members .picker input")?.focus());
    };
    if (!this.#isAdding) return html`<button class="button" @click=${show}>${icons.plus}${texts.addPeople}</button>`;
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      const users = this.#picker.chosen.map((one) => one.uid);
      if (users.length > 0 && !(await this.#try(() => session.chats.addMembers(chat.chat_id, users)))) return;
      this.#isAdding = false;
      this.#picker.reset();
      this.update();
    };
    const members = new Set(conversation.members.map((one) => one.user_id));
    return html`<form class="member-form adding" @submit=${(event: SubmitEvent) => void submit(event)}>
      ${this.#picker.render(texts.addPeople, true, members)}<button class="button primary">${texts.add}</button></form>`;
  }

  #muting(session: Session, chat: Chat): TemplateResult {
    const choose = (event: Event) => {
      const seconds = Number((event.target as HTMLSelectElement).value);
      const until = seconds === 0 ? null : seconds === ALWAYS ? ALWAYS : Math.floor(Date.now() / 1000) + seconds;
      void this.#try(() => session.chats.mute(chat.chat_id, until));
    };
    const muted = isMuted(chat);
    const option = (seconds: number, text: string) => html`<option value=${seconds}>${text}</option>`;
    // A chat that is muted for a time is neither of the choices, so it is shown as one of its own.
    return html`<label class="mute">${texts.mute}
      <select .value=${muted ? "muted" : "0"} @change=${choose}>
        ${muted ? html`<option value="muted" selected>${texts.isMuted}</option>` : nothing}
        ${option(0, texts.muteOff)}${option(HOUR, texts.mute1h)}${option(8 * HOUR, texts.mute8h)}
        ${option(7 * 24 * HOUR, texts.muteWeek)}${option(ALWAYS, texts.muteAlways)}
      </select></label>`;
  }

  #leaving(session: Session, chat: Chat, close: () => void): TemplateResult {
    const ask = (isAsked: boolean) => {
      this.#isLeaving = isAsked;
      this.update();
    };
    const leave = async () => {
      if (await this.#try(() => session.chats.leave(chat.chat_id))) close();
    };
    return html`<button class="button danger" @blur=${() => ask(false)}
      @click=${() => (this.#isLeaving ? void leave() : ask(true))}>${this.#isLeaving ? texts.reallyLeave : texts.leave}</button>`;
  }

  /** Runs a change and shows why it failed; returns whether it succeeded. */
  async #try(change: () => Promise<void>): Promise<boolean> {
    try {
      await change();
      return true;
    } catch (problem) {
      this.host.toasts.showError(problem);
      return false;
    } finally {
      this.#removing = null;
      this.update();
    }
  }
}

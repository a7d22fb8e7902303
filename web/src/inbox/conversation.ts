/** One chat, opened: what was said in it, who is in it, and where one writes. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { bubble, unsentBubble } from "./bubble.js";
import { Composer } from "./composer.js";
import type { Conversation } from "./conversation-store.js";
import { face, titleOf } from "./faces.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { memberList } from "./members.js";
import { View } from "./observable.js";
import type { Unsent } from "./outbox.js";
import { walk } from "./roving.js";
import type { Session } from "./session.js";
import type { Chat, ChatMessage } from "./shapes.js";
import { emptyState, failedState, skeletons } from "./states.js";
import { dayOf, isSameDay } from "./time.js";
import { words } from "./words.js";

/** So near to its end it is still at its end. */
const END_PX = 60;
const TOP_PX = 300;
/** Said within so many seconds by the same person, it is one turn. */
const TURN_SECONDS = 300;

export class ConversationView extends View<Host> {
  #composer = new Composer(this.host);
  #isAtEnd = true;
  #fromEnd = 0;
  #shown: { chat: string; first: number; last: number; unsent: number } = { chat: "", first: 0, last: 0, unsent: 0 };
  #missed = 0;
  #showsMembers = false;
  #isLeaving = false;
  #deleting: number | null = null;

  render(session: Session, chat: Chat, close: () => void): TemplateResult {
    const talk = session.chats.conversation(chat.chat_id);
    const title = titleOf(chat, this.host.nameOf);
    const isGroup = chat.chat_type === "group";
    return html`<section class="talk" part="conversation" aria-label=${title} data-chat-open=${chat.chat_id}>
      <div class="toolbar talk-head">
        <button class="icon back" aria-label=${words.back} title=${words.back} @click=${close}>${icons.back}</button>
        ${face(title, true)}
        <h3><bdi>${title}</bdi>${isGroup ? html`<small>${words.members(chat.participant_count)}</small>` : nothing}</h3>
        <button class="icon" aria-label=${words.details} title=${words.details}
          aria-expanded=${this.#showsMembers ? "true" : "false"} @click=${() => this.#toggleMembers(talk)}>${icons.people}</button>
      </div>
      ${this.#showsMembers ? this.#members(session, chat, talk, close) : nothing}
      <div class="scroll talk-scroll" tabindex="0" role="group" aria-label=${words.messages} @scroll=${this.#onScroll}
        aria-busy=${talk.loading === "loading" ? "true" : "false"}>${this.#messages(session, chat, talk)}</div>
      ${this.#isAtEnd ? nothing : this.#toEnd()}
      ${this.#composer.render(chat.chat_id, title, (text, ttl) => {
        this.#isAtEnd = true;
        session.outbox.write(chat.chat_id, text, ttl);
      })}
    </section>`;
  }

  hostUpdate(): void {
    const scroll = this.#scroll;
    if (scroll !== null) this.#fromEnd = scroll.scrollHeight - scroll.scrollTop;
  }

  hostUpdated(): void {
    const { session } = this.host;
    const scroll = this.#scroll;
    const id = session?.shownChat ?? null;
    if (session === null || scroll === null || id === null) {
      this.#shown.chat = "";
      return;
    }
    const talk = session.chats.conversation(id);
    const before = this.#shown;
    const first = talk.messages[0]?.sequence ?? 0;
    const now = { chat: id, first, last: talk.lastSequence, unsent: session.outbox.of(id).length };
    this.#shown = now;
    if (before.chat !== id) {
      this.#isAtEnd = true;
      this.#missed = 0;
    }
    if (this.#isAtEnd) scroll.scrollTop = scroll.scrollHeight;
    else if (first < before.first)
      scroll.scrollTop = scroll.scrollHeight - this.#fromEnd; // older ones came above
    else if (now.last > before.last) this.#miss(now.last - before.last);
    this.look();
    if (scroll.scrollTop < TOP_PX) void talk.loadOlder();
  }

  /** Whether the newest is in sight. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** What is in sight is read. */
  look(): void {
    const { session } = this.host;
    const id = session?.shownChat;
    if (!session || !id || !this.#isAtEnd || !this.host.isLookedAt) return;
    session.chats.markRead(id, session.chats.conversation(id).lastSequence);
  }

  get #scroll(): HTMLElement | null {
    return this.host.renderRoot?.querySelector<HTMLElement>(".talk-scroll") ?? null;
  }

  #messages(session: Session, chat: Chat, talk: Conversation): TemplateResult {
    const sent = new Set(talk.messages.filter((one) => talk.isMine(one)).map((one) => one.client_message_id));
    const unsent = session.outbox.of(chat.chat_id).filter((one) => !sent.has(one.client_message_id));
    if (talk.loading === "failed" && unsent.length === 0) return failedState(() => void talk.load());
    if (talk.loading !== "ready" && talk.messages.length + unsent.length === 0) return skeletons(4);
    if (talk.messages.length + unsent.length === 0) return emptyState(icons.chat, words.noMessages, "");
    const shown: (ChatMessage | Unsent)[] = [...talk.messages, ...unsent];
    const lastMine = talk.messages.findLast((one) => talk.isMine(one) && one.content !== null)?.sequence;
    const keys = (event: KeyboardEvent) => {
      const list = event.currentTarget as HTMLElement;
      if (this.#isOnBubble(event)) walk(event, [...list.querySelectorAll<HTMLElement>("[data-stop]")]);
    };
    return html`${talk.isLoadingOlder ? html`<p class="older">${words.loading}…</p>` : nothing}
      <ol class="bubbles" role="list" aria-label=${words.messages} @keydown=${keys}>
        ${repeat(
          shown,
          (one) => one.client_message_id + ("sender" in one ? one.sender : session.chats.me),
          (one, place) => this.#line(session, chat, talk, one, shown[place - 1], lastMine),
        )}
      </ol>`;
  }

  #line(
    session: Session,
    chat: Chat,
    talk: Conversation,
    one: ChatMessage | Unsent,
    before: ChatMessage | Unsent | undefined,
    lastMine: number | undefined,
  ): TemplateResult {
    const at = timeOf(one);
    const isNewDay = before === undefined || !isSameDay(timeOf(before), at);
    const day = isNewDay ? html`<p class="day"><span>${dayOf(at)}</span></p>` : nothing;
    if (!("sequence" in one)) {
      return html`<li>${day}${unsentBubble(
        one,
        () => session.outbox.retry(one),
        () => session.outbox.discard(one),
      )}</li>`;
    }
    const isMine = talk.isMine(one);
    const follows =
      !isNewDay &&
      before !== undefined &&
      "sender" in before &&
      before.sender === one.sender &&
      at - timeOf(before) < TURN_SECONDS;
    const sender = chat.chat_type === "group" && !isMine && !follows ? this.host.nameOf(one.sender) : null;
    const stop = one.sequence === lastMine ? 0 : -1;
    const state = {
      isMine,
      follows,
      sender,
      status: talk.status(one),
      stop,
      isDeleting: this.#deleting === one.sequence,
    };
    const deleting = {
      ask: (isAsked: boolean) => this.#ask(isAsked ? one.sequence : null),
      delete: () => void talk.delete(one),
    };
    return html`<li>${day}${bubble(one, state, deleting)}</li>`;
  }

  #members(session: Session, chat: Chat, talk: Conversation, close: () => void): TemplateResult {
    return memberList(chat, talk.members, session.chats.me, this.host.nameOf, this.#isLeaving, {
      ask: (isAsked) => {
        this.#isLeaving = isAsked;
        this.update();
      },
      leave: async () => {
        try {
          await session.chats.leave(chat.chat_id);
          this.#showsMembers = this.#isLeaving = false;
          close();
        } catch (problem) {
          this.host.notices.complain(problem);
        }
      },
    });
  }

  #toggleMembers(talk: Conversation): void {
    this.#showsMembers = !this.#showsMembers;
    this.#isLeaving = false;
    if (this.#showsMembers) void talk.fetchMembers();
    this.update();
  }

  #ask(sequence: number | null): void {
    this.#deleting = sequence;
    this.update();
  }

  #toEnd(): TemplateResult {
    const label = this.#missed > 0 ? `${words.toNewest} (${this.#missed})` : words.toEnd;
    return html`<button class="to-end ${this.#missed > 0 ? "news" : ""}" aria-label=${label} @click=${this.#goToEnd}>
      ${icons.down}${this.#missed > 0 ? this.#missed : nothing}</button>`;
  }

  #miss(count: number): void {
    this.#missed += count;
    this.update();
  }

  #goToEnd = (): void => {
    this.#isAtEnd = true;
    this.#missed = 0;
    this.update();
  };

  #onScroll = (event: Event): void => {
    const scroll = event.currentTarget as HTMLElement;
    const isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < END_PX;
    if (scroll.scrollTop < TOP_PX && this.#shown.chat !== "") {
      void this.host.session?.chats.conversation(this.#shown.chat).loadOlder();
    }
    if (isAtEnd === this.#isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    if (isAtEnd) this.#missed = 0;
    this.update();
  };

  /** On the box itself the arrows scroll. */
  #isOnBubble(event: KeyboardEvent): boolean {
    return (event.target as HTMLElement).matches("[data-stop]");
  }
}

function timeOf(one: ChatMessage | Unsent): number {
  return "created_at" in one ? one.created_at : one.written_at / 1000;
}

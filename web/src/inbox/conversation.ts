/** The view of an open chat: messages, members and composer. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { bubble, unsentBubble } from "./bubble.js";
import { Composer } from "./composer.js";
import type { Conversation } from "./conversation-store.js";
import { avatar, chatTitle } from "./avatar.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { LazyPart } from "./lazy-part.js";
import { isMuted, mutedMark } from "./muted-mark.js";
import { View } from "./view.js";
import type { Unsent } from "./outbox.js";
import { moveFocus } from "./arrow-keys.js";
import type { Session } from "./session.js";
import type { Chat, ChatMessage } from "./api-types.js";
import { emptyState, failedState, skeletons } from "./placeholders.js";
import { dayOf, isSameDay } from "./time.js";
import { texts } from "./texts.js";

/** Within this distance, the scroll position counts as the end. */
const END_PX = 60;
const TOP_PX = 300;
/** Messages of one sender within this time are grouped. */
const TURN_SECONDS = 300;

export class ConversationView extends View<Host> {
  #composer = new Composer(this.host);
  #isAtEnd = true;
  #fromEnd = 0;
  /** The scroll position after the last update or scroll event. */
  #top = 0;
  #shown: { chat: string; first: number; last: number; unsent: number } = { chat: "", first: 0, last: 0, unsent: 0 };
  #missed = 0;
  #details = new LazyPart(
    this.host,
    () => import("./chat-forms.js"),
    ({ ChatDetails }) => new ChatDetails(this.host),
    ".members",
  );
  /** The chat whose details are open. */
  #detailsOf: string | null = null;
  #deleting: number | null = null;

  render(session: Session, chat: Chat, close: () => void): TemplateResult {
    const conversation = session.chats.conversation(chat.chat_id);
    const title = chatTitle(chat, this.host.nameOf);
    const isGroup = chat.chat_type === "group";
    const hasDetails = this.#detailsOf === chat.chat_id;
    return html`<section class="conversation" part="conversation" aria-label=${title} data-chat-open=${chat.chat_id}>
      <div class="toolbar conversation-head">
        <button class="icon back" aria-label=${texts.back} title=${texts.back} @click=${close}>${icons.back}</button>
        ${avatar(title, true)}
        <h2><span class="chat-name"><bdi>${title}</bdi>${isMuted(chat) ? mutedMark() : nothing}</span>${isGroup ? html`<small>${texts.members(chat.participant_count)}</small>` : nothing}</h2>
        <button class="icon" aria-label=${texts.details} title=${texts.details}
          aria-expanded=${hasDetails ? "true" : "false"} @click=${() => this.#toggleDetails(chat, conversation)}>${icons.people}</button>
      </div>
      ${hasDetails
        ? html`<div class="members" part="members">${this.#details.render((details) => details.render(session, chat, conversation, close))}</div>`
        : nothing}
      <div class="scroll conversation-scroll" tabindex="0" role="group" aria-label=${texts.messages} @scroll=${this.#onScroll}
        aria-busy=${conversation.loading === "loading" ? "true" : "false"}>${this.#messages(session, chat, conversation)}</div>
      ${this.#isAtEnd ? nothing : this.#jumpButton()}
      ${this.#composer.render(chat.chat_id, title, (text, ttl) => {
        this.#isAtEnd = true;
        session.outbox.write(chat.chat_id, text, ttl);
      })}
    </section>`;
  }

  hostUpdate(): void {
    const scroll = this.#scroll;
    if (scroll === null) return;
    this.#fromEnd = scroll.scrollHeight - scroll.scrollTop;
    // The event of a scroll comes with the next frame: without this, an update before it would scroll back to the end.
    if (scroll.scrollTop < this.#top && !isScrolledToEnd(scroll)) this.#isAtEnd = false;
  }

  hostUpdated(): void {
    const { session } = this.host;
    const scroll = this.#scroll;
    const id = session?.shownChat ?? null;
    if (session === null || scroll === null || id === null) {
      this.#shown.chat = "";
      return;
    }
    const conversation = session.chats.conversation(id);
    const before = this.#shown;
    const first = conversation.messages[0]?.sequence ?? 0;
    const now = { chat: id, first, last: conversation.lastSequence, unsent: session.outbox.of(id).length };
    this.#shown = now;
    if (before.chat !== id) {
      this.#isAtEnd = true;
      this.#missed = 0;
    }
    if (this.#isAtEnd) scroll.scrollTop = scroll.scrollHeight;
    else if (first < before.first)
      scroll.scrollTop = scroll.scrollHeight - this.#fromEnd; // older messages were added above
    else if (now.last > before.last) this.#addMissed(now.last - before.last);
    this.#top = scroll.scrollTop;
    this.markVisibleRead();
    if (scroll.scrollTop < TOP_PX) void conversation.loadOlder();
  }

  /** Whether the newest message is in view. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Marks the visible messages as read. */
  markVisibleRead(): void {
    const { session } = this.host;
    const id = session?.shownChat;
    if (!session || !id || !this.#isAtEnd || !this.host.isChatVisible) return;
    session.chats.markRead(id, session.chats.conversation(id).lastSequence);
  }

  get #scroll(): HTMLElement | null {
    return this.host.renderRoot?.querySelector<HTMLElement>(".conversation-scroll") ?? null;
  }

  #messages(session: Session, chat: Chat, conversation: Conversation): TemplateResult {
    const unsent = conversation.withoutArrived(session.outbox.of(chat.chat_id));
    if (conversation.loading === "failed" && unsent.length === 0) return failedState(conversation.problem, () => void conversation.load());
    if (conversation.loading !== "ready" && conversation.messages.length + unsent.length === 0) return skeletons(4);
    if (conversation.messages.length + unsent.length === 0) return emptyState(icons.chat, texts.noMessages, "");
    const shown: (ChatMessage | Unsent)[] = [...conversation.messages, ...unsent];
    const lastMine = conversation.messages.findLast((one) => conversation.isMine(one) && one.content !== null)?.sequence;
    const keys = (event: KeyboardEvent) => {
      const list = event.currentTarget as HTMLElement;
      if (this.#isOnBubble(event)) moveFocus(event, [...list.querySelectorAll<HTMLElement>("[data-stop]")]);
    };
    return html`${conversation.isLoadingOlder ? html`<p class="older">${texts.loading}…</p>` : nothing}
      <ol class="bubbles" role="list" aria-label=${texts.messages} @keydown=${keys}>
        ${repeat(
          shown,
          (one) => one.client_message_id + ("sender" in one ? one.sender : session.chats.me),
          (one, index) => this.#line(session, chat, conversation, one, shown[index - 1], lastMine),
        )}
      </ol>`;
  }

  #line(
    session: Session,
    chat: Chat,
    conversation: Conversation,
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
    const isMine = conversation.isMine(one);
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
      status: conversation.status(one),
      stop,
      isDeleting: this.#deleting === one.sequence,
    };
    const deleting = {
      ask: (isAsked: boolean) => this.#ask(isAsked ? one.sequence : null),
      delete: () => void conversation.delete(one),
    };
    return html`<li>${day}${bubble(one, state, deleting)}</li>`;
  }

  #toggleDetails(chat: Chat, conversation: Conversation): void {
    this.#detailsOf = this.#detailsOf === chat.chat_id ? null : chat.chat_id;
    if (this.#detailsOf !== null) {
      void conversation.fetchMembers();
      void this.#details.open((details) => details.reset());
    }
    this.update();
  }

  #ask(sequence: number | null): void {
    this.#deleting = sequence;
    this.update();
  }

  #jumpButton(): TemplateResult {
    const label = this.#missed > 0 ? `${texts.toNewest} (${this.#missed})` : texts.toEnd;
    return html`<button class="to-end ${this.#missed > 0 ? "news" : ""}" aria-label=${label} @click=${this.#jumpToEnd}>
      ${icons.down}${this.#missed > 0 ? this.#missed : nothing}</button>`;
  }

  #addMissed(count: number): void {
    this.#missed += count;
    this.update();
  }

  #jumpToEnd = (): void => {
    this.#isAtEnd = true;
    this.#missed = 0;
    this.update();
  };

  #onScroll = (event: Event): void => {
    const scroll = event.currentTarget as HTMLElement;
    const isAtEnd = isScrolledToEnd(scroll);
    this.#top = scroll.scrollTop;
    if (scroll.scrollTop < TOP_PX && this.#shown.chat !== "") {
      void this.host.session?.chats.conversation(this.#shown.chat).loadOlder();
    }
    if (isAtEnd === this.#isAtEnd) return;
    this.#isAtEnd = isAtEnd;
    if (isAtEnd) this.#missed = 0;
    this.update();
  };

  /** On the scroll box itself, arrow keys scroll. */
  #isOnBubble(event: KeyboardEvent): boolean {
    return (event.target as HTMLElement).matches("[data-stop]");
  }
}

function isScrolledToEnd(scroll: HTMLElement): boolean {
  return scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < END_PX;
}

function timeOf(one: ChatMessage | Unsent): number {
  return "created_at" in one ? one.created_at : one.written_at / 1000;
}

/** A list of the user's messages with a filter, and what users do with them. */
import type { Action, InboxMessage } from "../inbox/api-types.js";
import type { InboxQuery } from "../inbox/api.js";
import type { InboxStore, Loading } from "../inbox/inbox-store.js";
import type { Session } from "../inbox/session.js";
import { act, problemOf } from "./problem.js";
import type { Problem } from "../shared/http.js";
import type { SessionSource } from "./session-source.js";
import { Subject } from "./subject.js";

export interface MessageFilter {
  /** Only messages of this category. */
  category?: string | null;
  /** `all` (the default) leaves out archived and snoozed messages. */
  show?: "all" | "unread" | "snoozed" | "archived";
}

export interface MessageListSnapshot {
  /** Newest first. A recalled message has `redacted` true and `message` null. */
  messages: readonly InboxMessage[];
  /** `idle` until something subscribes; `failed` only if nothing could be loaded. */
  status: Loading;
  error: Problem | null;
  hasMore: boolean;
  isLoadingMore: boolean;
}

/** A message, or its id. */
export type MessageRef = string | Pick<InboxMessage, "id">;

export class MessageList extends Subject<MessageListSnapshot> {
  #store: InboxStore | null = null;
  #session: Session | null = null;

  constructor(
    private readonly source: SessionSource,
    readonly filter: Required<MessageFilter>,
    /** Whether this is the session's own list, which also has the counts. */
    private readonly isMain: boolean,
  ) {
    super();
  }

  /** Loads the first page, if that has not happened; returns the messages. Keeps the list up to date from then on. */
  async load(): Promise<readonly InboxMessage[]> {
    const store = await this.#opened();
    if (store.loading === "idle") await store.open();
    while (store.loading === "loading") await changeOf(store);
    if (store.loading === "failed") throw problemOf(store.problem);
    return store.messages;
  }

  async loadMore(): Promise<void> {
    const store = await this.#opened();
    await store.loadMore();
  }

  /** Loads the list again, as far as it was loaded. */
  async refresh(): Promise<void> {
    const store = await this.#opened();
    await store.refresh();
    if (store.loading === "failed") throw problemOf(store.problem);
  }

  /** Marks a message as read. Without a connection it is read here at once, and on the server later. */
  markRead(message: MessageRef): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.markRead(one, onProblem));
  }

  markUnread(message: MessageRef): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.markUnread(one, onProblem));
  }

  /** Marks messages as seen, which means shown but not read; by default all that are loaded. */
  async markSeen(messages?: readonly MessageRef[]): Promise<void> {
    const store = await this.#opened();
    const found = messages === undefined ? store.messages : await Promise.all(messages.map((one) => this.#find(store, one)));
    await act((onProblem) => store.markSeen(found, onProblem));
  }

  /** Marks all messages as read, or those of the filter's category. */
  async markAllRead(): Promise<void> {
    const store = await this.#opened();
    await act((onProblem) => store.markAllRead(onProblem));
  }

  archive(message: MessageRef): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.archive(one, onProblem));
  }

  unarchive(message: MessageRef): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.unarchive(one, onProblem));
  }

  /** Hides a message until a time in Unix seconds, when it arrives again. */
  snooze(message: MessageRef, until: number): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.snooze(one, until, onProblem));
  }

  /** Returns a snoozed message now. */
  unsnooze(message: MessageRef): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.unsnooze(one, onProblem));
  }

  /** Stores which button of a message was pressed. The first answer stays. */
  answer(message: MessageRef, action: Action): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.answer(one, action, onProblem));
  }

  /** Deletes a message from the user's inbox. */
  remove(message: MessageRef): Promise<void> {
    return this.#act(message, (store, one, onProblem) => store.remove(one, onProblem));
  }

  /** Follows the client's session. */
  attach(session: Session | null): void {
    if (session !== this.#session) {
      if (this.#store !== null && !this.isMain) this.#session?.closeList(this.#store);
      this.#store = null;
      this.#session = session;
    }
    if (this.hasListeners) void this.#open()?.open();
    this.update();
  }

  protected read(): MessageListSnapshot {
    const store = this.#store;
    if (store === null) return { messages: [], status: "idle", error: null, hasMore: false, isLoadingMore: false };
    const { messages, loading, problem, hasMore, isLoadingMore } = store;
    return { messages, status: loading, error: problem === null ? null : problemOf(problem), hasMore, isLoadingMore };
  }

  protected override onFirstListener(): void {
    this.attach(this.source.session);
  }

  /** A filtered list that nobody watches is not kept up to date. */
  protected override onLastListenerLeft(): void {
    if (this.isMain || this.#store === null) return;
    this.#session?.closeList(this.#store);
    this.#store = null;
  }

  #open(): InboxStore | null {
    const session = this.#session;
    if (session === null) return null;
    if (this.#store === null) {
      this.#store = this.isMain ? session.inbox : session.openList(queryOf(this.filter));
      this.#store.onProblem = (problem) => this.source.report(problem);
    }
    return this.#store;
  }

  async #opened(): Promise<InboxStore> {
    this.attach(await this.source.whenStarted());
    return this.#open()!;
  }

  async #act(
    ref: MessageRef,
    run: (store: InboxStore, message: InboxMessage, onProblem: (problem: unknown) => void) => Promise<unknown>,
  ): Promise<void> {
    const store = await this.#opened();
    const message = await this.#find(store, ref);
    await act((onProblem) => run(store, message, onProblem));
  }

  /** The message as the list has it now; one that is not in the list is loaded. */
  async #find(store: InboxStore, ref: MessageRef): Promise<InboxMessage> {
    const id = typeof ref === "string" ? ref : ref.id;
    return store.messages.find((one) => one.id === id) ?? (await this.#session!.api.inboxMessage(id));
  }
}

function queryOf({ category, show }: Required<MessageFilter>): InboxQuery {
  return { category, show };
}

function changeOf(store: InboxStore): Promise<void> {
  return new Promise((done) => {
    const end = store.watch(() => {
      end();
      done();
    });
  });
}

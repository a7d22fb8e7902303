/** The store of one conversation: loaded messages in order, without duplicates or gaps. */
import type { Api } from "./api.js";
import type { Loading } from "./inbox-store.js";
import { Observable } from "./observable.js";
import type { Unsent } from "./outbox.js";
import type { ChatMessage, DeliveryStatus, Participant, Receipt } from "./api-types.js";

const PAGE = 40;
const PAGE_MAX = 100;
/** A refresh reloads at most this many messages; scrolling up loads the rest. */
const REFRESHED_MAX = 300;

export class Conversation extends Observable {
  /** Oldest first. */
  messages: ChatMessage[] = [];
  members: Participant[] = [];
  loading: Loading = "idle";
  /** Why loading has failed. */
  problem: unknown = null;
  hasOlder = false;
  isLoadingOlder = false;
  onProblem: (problem: unknown) => void = () => undefined;

  /** All messages up to this sequence are loaded; missing ones have expired. */
  #knownSequence = 0;
  #olderBefore: number | null = null;
  #queued: ChatMessage[] = [];
  #isFetching = false;
  #fetchAgain = false;
  #expiry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: Api,
    readonly chatId: string,
    private readonly me: string,
  ) {
    super();
  }

  get lastSequence(): number {
    return this.messages.at(-1)?.sequence ?? 0;
  }

  /** Reloads the loaded messages, so that deletions are seen as well. */
  async load(): Promise<void> {
    if (this.#isFetching) {
      this.#fetchAgain = true;
      return;
    }
    this.#isFetching = true;
    if (this.loading !== "ready") this.loading = "loading";
    this.notify();
    try {
      do {
        this.#fetchAgain = false;
        await Promise.all([this.#fetch(), this.#fetchMembers()]);
      } while (this.#fetchAgain);
      this.loading = "ready";
    } catch (problem) {
      if (this.loading === "loading") this.loading = "failed";
      this.problem = problem;
    } finally {
      this.#isFetching = false;
      this.#applyQueued();
    }
  }

  async loadOlder(): Promise<void> {
    if (!this.hasOlder || this.isLoadingOlder || this.#isFetching || this.loading !== "ready") return;
    this.isLoadingOlder = true;
    this.notify();
    try {
      const page = await this.api.latest(this.chatId, PAGE, this.#olderBefore);
      this.#setMessages([...page.messages, ...this.messages]);
      this.hasOlder = page.has_more;
      this.#olderBefore = page.next_sequence;
    } catch (problem) {
      this.hasOlder = false;
      this.onProblem(problem);
    } finally {
      this.isLoadingOlder = false;
      this.notify();
    }
  }

  /** Adds a new message. */
  addMessage(message: ChatMessage): void {
    if (this.loading === "idle") return; // it will be loaded
    if (this.loading === "failed") {
      void this.load(); // the network works again
      return;
    }
    if (this.#isFetching) {
      this.#queued.push(message);
    } else if (this.hasOlder && message.sequence < (this.messages[0]?.sequence ?? 0)) {
      return; // older than the loaded messages; scrolling up loads it
    } else if (message.sequence <= this.#knownSequence + 1) {
      this.#knownSequence = Math.max(this.#knownSequence, message.sequence);
      this.#setMessages([...this.messages, message]);
    } else {
      this.#queued.push(message);
      void this.#fillGap();
    }
  }

  applyReceipt({ user_id, delivered_sequence, read_sequence }: Receipt): void {
    this.members = this.members.map((one) =>
      one.user_id === user_id
        ? {
            ...one,
            delivered_sequence: Math.max(one.delivered_sequence, delivered_sequence),
            read_sequence: Math.max(one.read_sequence, read_sequence),
          }
        : one,
    );
    this.notify();
  }

  markDeleted(sequence: number): void {
    const now = Date.now() / 1000;
    this.messages = this.messages.map((one) =>
      one.sequence === sequence ? { ...one, content: null, deleted_at: now } : one,
    );
    this.notify();
  }

  async delete(message: ChatMessage): Promise<void> {
    try {
      await this.api.deleteChatMessage(this.chatId, message.sequence);
      this.markDeleted(message.sequence);
    } catch (problem) {
      this.onProblem(problem);
    }
  }

  /** The delivery status of a message: as loaded, or as receipts have raised it since. */
  status(message: ChatMessage): DeliveryStatus {
    const others = this.members.filter((one) => one.user_id !== message.sender);
    const all = (mark: "read_sequence" | "delivered_sequence") =>
      others.length > 0 && others.every((one) => one[mark] >= message.sequence);
    if (message.delivery_status === "READ" || all("read_sequence")) return "READ";
    return message.delivery_status === "DELIVERED" || all("delivered_sequence") ? "DELIVERED" : "SENT";
  }

  isMine(message: ChatMessage): boolean {
    return message.sender === this.me;
  }

  /** The unsent messages that are not among the loaded ones: a message can arrive here before the answer to its request. */
  withoutArrived(unsent: readonly Unsent[]): readonly Unsent[] {
    if (unsent.length === 0) return unsent;
    const arrived = new Set(this.messages.filter((one) => this.isMine(one)).map((one) => one.client_message_id));
    return unsent.filter((one) => !arrived.has(one.client_message_id));
  }

  stop(): void {
    clearTimeout(this.#expiry);
  }

  async fetchMembers(): Promise<void> {
    try {
      await this.#fetchMembers();
    } catch {
      // Loaded again when the chat is opened; until then, the known members are shown.
    }
  }

  async #fetch(): Promise<void> {
    const oldest = this.messages[0]?.sequence ?? Infinity;
    const found: ChatMessage[] = [];
    let before: number | null = null;
    let hasMore = true;
    while (hasMore && (before === null || (before > oldest && found.length < REFRESHED_MAX))) {
      const page = await this.api.latest(this.chatId, before === null ? PAGE : PAGE_MAX, before);
      found.push(...page.messages);
      before = page.next_sequence;
      hasMore = page.has_more && before !== null;
    }
    this.#olderBefore = before;
    this.hasOlder = hasMore;
    this.messages = []; // the response is complete: a missing message has expired
    this.#knownSequence = Math.max(0, ...found.map((one) => one.sequence));
    this.#setMessages(found);
  }

  async #fetchMembers(): Promise<void> {
    this.members = (await this.api.participants(this.chatId)).participants;
    this.notify();
  }

  /** Loads the messages between the last known one and those just received. */
  async #fillGap(): Promise<void> {
    this.#isFetching = true;
    try {
      let hasMore = true;
      while (hasMore) {
        const page = await this.api.since(this.chatId, PAGE_MAX, this.#knownSequence);
        this.#knownSequence = Math.max(this.#knownSequence, page.next_sequence ?? 0, ...page.messages.map((one) => one.sequence));
        this.#setMessages([...this.messages, ...page.messages]);
        hasMore = page.has_more && page.messages.length > 0;
      }
      // Messages that are still missing have expired.
      this.#knownSequence = Math.max(this.#knownSequence, ...this.#queued.map((one) => one.sequence));
    } catch {
      // Do not show the queued messages without the missing ones: the next message or connection
      // loads them all.
      this.#queued = [];
    } finally {
      this.#isFetching = false;
      this.#applyQueued();
    }
  }

  #applyQueued(): void {
    const waiting = this.#queued.sort((one, other) => one.sequence - other.sequence);
    this.#queued = [];
    if (this.loading === "ready") for (const message of waiting) this.addMessage(message);
    if (this.#fetchAgain) void this.load();
    this.notify();
  }

  #setMessages(messages: ChatMessage[]): void {
    const now = Date.now() / 1000;
    const known = new Map<number, ChatMessage>();
    for (const one of messages) {
      const before = known.get(one.sequence);
      // A deletion is final, whatever an older response contains.
      if (before === undefined || before.deleted_at === null) known.set(one.sequence, one);
    }
    this.messages = [...known.values()]
      .filter((one) => (one.expires_at ?? Infinity) > now)
      .sort((one, other) => one.sequence - other.sequence);
    this.#scheduleExpiry();
    this.notify();
  }

  /** Removes messages when they expire. */
  #scheduleExpiry(): void {
    clearTimeout(this.#expiry);
    const next = Math.min(...this.messages.map((one) => one.expires_at ?? Infinity)) * 1000 - Date.now();
    if (next > 2 ** 31 - 1) return; // beyond the maximum of a timer, or never
    this.#expiry = setTimeout(() => this.#setMessages(this.messages), Math.max(next, 0) + 20);
  }
}

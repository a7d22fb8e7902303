/** What was said in one chat, as far as it is shown: every message once, in order, without gaps. */
import type { Api } from "./api.js";
import type { Loading } from "./inbox-store.js";
import { Observable } from "./observable.js";
import type { ChatMessage, DeliveryStatus, Participant, Receipt } from "./shapes.js";

const PAGE = 40;
const PAGE_MAX = 100;
/** Of a longer history only the end is fetched again; the rest by scrolling up. */
const REFRESHED_MAX = 300;

export class Conversation extends Observable {
  /** Oldest first. */
  messages: ChatMessage[] = [];
  members: Participant[] = [];
  loading: Loading = "idle";
  hasOlder = false;
  isLoadingOlder = false;
  onProblem: (problem: unknown) => void = () => undefined;

  /** Everything up to here is known; what lies between is gone for good. */
  #known = 0;
  #before: number | null = null;
  #waiting: ChatMessage[] = [];
  #isFetching = false;
  #isToFetch = false;
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

  /** Fetch what is shown, from the newest back to the oldest that is: also what was deleted meanwhile. */
  async load(): Promise<void> {
    if (this.#isFetching) {
      this.#isToFetch = true;
      return;
    }
    this.#isFetching = true;
    if (this.loading !== "ready") this.loading = "loading";
    this.changed();
    try {
      do {
        this.#isToFetch = false;
        await Promise.all([this.#fetch(), this.#fetchMembers()]);
      } while (this.#isToFetch);
      this.loading = "ready";
    } catch (problem) {
      if (this.loading === "loading") this.loading = "failed";
      else this.onProblem(problem);
    } finally {
      this.#isFetching = false;
      this.#takeWaiting();
    }
  }

  async loadOlder(): Promise<void> {
    if (!this.hasOlder || this.isLoadingOlder || this.#isFetching || this.loading !== "ready") return;
    this.isLoadingOlder = true;
    this.changed();
    try {
      const page = await this.api.latest(this.chatId, PAGE, this.#before);
      this.#show([...page.messages, ...this.messages]);
      this.hasOlder = page.has_more;
      this.#before = page.next_sequence;
    } catch (problem) {
      this.hasOlder = false;
      this.onProblem(problem);
    } finally {
      this.isLoadingOlder = false;
      this.changed();
    }
  }

  /** Somebody has said something. */
  take(message: ChatMessage): void {
    if (this.loading === "idle") return; // it will be fetched
    if (this.loading === "failed") {
      void this.load(); // there is a network after all
      return;
    }
    if (this.#isFetching) {
      this.#waiting.push(message);
    } else if (this.hasOlder && message.sequence < (this.messages[0]?.sequence ?? 0)) {
      return; // older than what is shown, and not next to it: it comes with those between, by scrolling up
    } else if (message.sequence <= this.#known + 1) {
      this.#known = Math.max(this.#known, message.sequence);
      this.#show([...this.messages, message]);
    } else {
      this.#waiting.push(message);
      void this.#fill();
    }
  }

  receipt({ user_id, delivered_sequence, read_sequence }: Receipt): void {
    this.members = this.members.map((one) =>
      one.user_id === user_id
        ? {
            ...one,
            delivered_sequence: Math.max(one.delivered_sequence, delivered_sequence),
            read_sequence: Math.max(one.read_sequence, read_sequence),
          }
        : one,
    );
    this.changed();
  }

  redacted(sequence: number): void {
    const now = Date.now() / 1000;
    this.messages = this.messages.map((one) =>
      one.sequence === sequence ? { ...one, content: null, deleted_at: now } : one,
    );
    this.changed();
  }

  async delete(message: ChatMessage): Promise<void> {
    try {
      await this.api.deleteChatMessage(this.chatId, message.sequence);
      this.redacted(message.sequence);
    } catch (problem) {
      this.onProblem(problem);
    }
  }

  /** How far a message has got with everybody else: what it said when it was fetched, or what receipts have said since. */
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

  stop(): void {
    clearTimeout(this.#expiry);
  }

  async fetchMembers(): Promise<void> {
    try {
      await this.#fetchMembers();
    } catch {
      // The next opening asks again; until then the names are those that were known.
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
    this.#before = before;
    this.hasOlder = hasMore;
    this.messages = []; // what was fetched is all of it: a message that is not there any more has expired
    this.#known = Math.max(0, ...found.map((one) => one.sequence));
    this.#show(found);
  }

  async #fetchMembers(): Promise<void> {
    this.members = (await this.api.participants(this.chatId)).participants;
    this.changed();
  }

  /** What was missed between what is known and what has just come. */
  async #fill(): Promise<void> {
    this.#isFetching = true;
    try {
      let hasMore = true;
      while (hasMore) {
        const page = await this.api.since(this.chatId, PAGE_MAX, this.#known);
        this.#known = Math.max(this.#known, page.next_sequence ?? 0, ...page.messages.map((one) => one.sequence));
        this.#show([...this.messages, ...page.messages]);
        hasMore = page.has_more && page.messages.length > 0;
      }
      // Whatever is still missing has expired.
      this.#known = Math.max(this.#known, ...this.#waiting.map((one) => one.sequence));
    } catch {
      // Not now. Those that wait are not shown before those that are missing: the next one to come, or the next
      // connection, fetches them all.
      this.#waiting = [];
    } finally {
      this.#isFetching = false;
      this.#takeWaiting();
    }
  }

  #takeWaiting(): void {
    const waiting = this.#waiting.sort((one, other) => one.sequence - other.sequence);
    this.#waiting = [];
    if (this.loading === "ready") for (const message of waiting) this.take(message);
    if (this.#isToFetch) void this.load();
    this.changed();
  }

  #show(messages: ChatMessage[]): void {
    const now = Date.now() / 1000;
    const known = new Map<number, ChatMessage>();
    for (const one of messages) {
      const before = known.get(one.sequence);
      // What was deleted stays so, whatever an older answer says.
      if (before === undefined || before.deleted_at === null) known.set(one.sequence, one);
    }
    this.messages = [...known.values()]
      .filter((one) => (one.expires_at ?? Infinity) > now)
      .sort((one, other) => one.sequence - other.sequence);
    this.#mindExpiry();
    this.changed();
  }

  /** What expires while it is looked at vanishes then. */
  #mindExpiry(): void {
    clearTimeout(this.#expiry);
    const next = Math.min(...this.messages.map((one) => one.expires_at ?? Infinity)) * 1000 - Date.now();
    if (next > 2 ** 31 - 1) return; // later than a timer can wait, or never
    this.#expiry = setTimeout(() => this.#show(this.messages), Math.max(next, 0) + 20);
  }
}

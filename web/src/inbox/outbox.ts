/** Messages that were written and are not known to be sent: kept through a reload, sent in order, each once.
 *
 * Each lies under a key of its own in localStorage, so that tabs never overwrite each other's, and leaves as soon as the
 * server has it. Two tabs may both try: the same `client_message_id` makes the same message.
 */
import { Problem } from "../shared/calling.js";
import type { Api } from "./api.js";
import { Backoff } from "./backoff.js";
import { randomId } from "./device.js";
import { Observable } from "./observable.js";
import type { ChatMessage } from "./shapes.js";

export interface Unsent {
  client_message_id: string;
  chat_id: string;
  content: string;
  ttl_seconds?: number;
  /** Milliseconds; rises with every message of a tab, also within one of them. */
  written_at: number;
  /** Why the server will never take it. */
  refused?: string;
}

const OTHERS_MS = 10_000;

export class Outbox extends Observable {
  #unsent: Unsent[] = [];
  #isSending = false;
  #backoff = new Backoff();
  #later: ReturnType<typeof setTimeout> | undefined;
  #lastWrittenAt = 0;
  #isStopped = false;

  constructor(
    private readonly account: string,
    private readonly api: Api,
    private readonly sent: (message: ChatMessage) => void,
  ) {
    super();
    this.#unsent = this.#stored();
    addEventListener("storage", this.#onStorage);
  }

  of(chat: string): Unsent[] {
    return this.#unsent.filter((one) => one.chat_id === chat);
  }

  write(chat: string, content: string, ttlSeconds: number | null): void {
    this.#lastWrittenAt = Math.max(Date.now(), this.#lastWrittenAt + 0.001);
    const name = randomId();
    const unsent: Unsent = { client_message_id: name, chat_id: chat, content, written_at: this.#lastWrittenAt };
    if (ttlSeconds !== null) unsent.ttl_seconds = ttlSeconds;
    this.#put(unsent);
    this.flush();
  }

  /** Try one again that was refused: what was in the way may be gone. */
  retry(unsent: Unsent): void {
    const { refused: _, ...fresh } = unsent;
    this.#put(fresh);
    this.flush();
  }

  discard(unsent: Unsent): void {
    this.#unsent = this.#unsent.filter((one) => one.client_message_id !== unsent.client_message_id);
    storage((kept) => kept.removeItem(this.#key(unsent)));
    this.changed();
  }

  /** Send what there is; at once, if there is a network again. */
  flush(): void {
    clearTimeout(this.#later);
    if (!this.#isSending && !this.#isStopped) void this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#later);
    removeEventListener("storage", this.#onStorage);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    let next: Unsent | undefined;
    while (!this.#isStopped && (next = this.#unsent.find((one) => one.refused === undefined)) !== undefined) {
      const { chat_id, client_message_id, content, ttl_seconds } = next;
      try {
        const body = { client_message_id, content, ...(ttl_seconds === undefined ? {} : { ttl_seconds }) };
        const message = await this.api.send(chat_id, body);
        this.#backoff.reset();
        this.sent(message); // first shown as sent, then gone from here: never neither
        this.discard(next);
      } catch (error) {
        if (!isForGood(error)) {
          // Nothing overtakes it: what was written after it waits as well.
          this.#later = setTimeout(() => this.flush(), 500 + this.#backoff.next());
          break;
        }
        this.#put({ ...next, refused: error.message });
      }
    }
    this.#isSending = false;
  }

  #put(unsent: Unsent): void {
    const others = this.#unsent.filter((one) => one.client_message_id !== unsent.client_message_id);
    this.#unsent = inOrder([...others, unsent]);
    storage((kept) => kept.setItem(this.#key(unsent), JSON.stringify(unsent)));
    this.changed();
  }

  #key(unsent: Unsent): string {
    return `${this.#prefix}${unsent.client_message_id}`;
  }

  get #prefix(): string {
    return `stak:outbox:${this.account}:`;
  }

  #stored(): Unsent[] {
    const found: Unsent[] = [];
    storage((kept) => {
      for (let place = 0; place < kept.length; place += 1) {
        const key = kept.key(place);
        if (key?.startsWith(this.#prefix)) found.push(JSON.parse(kept.getItem(key)!) as Unsent);
      }
    });
    return inOrder(found);
  }

  /** Another tab has written, or sent. */
  #onStorage = (event: StorageEvent): void => {
    if (!event.key?.startsWith(this.#prefix)) return;
    this.#unsent = this.#stored();
    this.changed();
    // It sends what it has written itself; should it be gone, somebody else has to.
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.flush(), OTHERS_MS);
  };
}

/** Whether trying again would help as little as the first time. */
function isForGood(error: unknown): error is Problem {
  return error instanceof Problem && [400, 403, 404, 409, 413, 422].includes(error.status);
}

function inOrder(unsent: Unsent[]): Unsent[] {
  return unsent.sort((one, other) => one.written_at - other.written_at);
}

/** Where nothing can be kept (a private window), a reload loses what was not sent. */
function storage(use: (kept: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // Not kept: it is still sent from memory.
  }
}

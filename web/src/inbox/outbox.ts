/** Unsent chat messages: kept across reloads and sent in order, each once.
 *
 * Each has its own key in localStorage, so that tabs do not overwrite each other's, and is removed once the server has
 * accepted it. Two tabs may send the same one: the same `client_message_id` creates one message.
 */
import { Problem } from "../shared/http.js";
import type { Api } from "./api.js";
import { Backoff } from "./backoff.js";
import { randomId } from "./device.js";
import { watchStorage } from "./environment.js";
import { Observable } from "./observable.js";
import type { ChatMessage } from "./api-types.js";

export interface Unsent {
  client_message_id: string;
  chat_id: string;
  content: string;
  ttl_seconds?: number;
  /** Milliseconds; strictly increasing for the messages of a tab. */
  written_at: number;
  /** Why the server rejected it permanently: the status and the code of its response. */
  refused?: Refusal;
}

export interface Refusal {
  status: number;
  code: string;
}

const OTHER_TAB_MS = 10_000;

export class Outbox extends Observable {
  #unsent: Unsent[] = [];
  #isSending = false;
  #backoff = new Backoff();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #lastWrittenAt = 0;
  #isStopped = false;
  #endWatch: () => void;

  constructor(
    private readonly account: string,
    private readonly api: Api,
    private readonly onSent: (message: ChatMessage) => void,
  ) {
    super();
    this.#unsent = this.#stored();
    this.#endWatch = watchStorage((key) => this.#onStorage(key));
  }

  of(chat: string): Unsent[] {
    return this.#unsent.filter((one) => one.chat_id === chat);
  }

  write(chat: string, content: string, ttlSeconds: number | null): void {
    this.#lastWrittenAt = Math.max(Date.now(), this.#lastWrittenAt + 0.001);
    const id = randomId();
    const unsent: Unsent = { client_message_id: id, chat_id: chat, content, written_at: this.#lastWrittenAt };
    if (ttlSeconds !== null) unsent.ttl_seconds = ttlSeconds;
    this.#store(unsent);
    this.flush();
  }

  /** Sends a rejected message again: the cause may be gone. */
  retry(unsent: Unsent): void {
    const { refused: _, ...fresh } = unsent;
    this.#store(fresh);
    this.flush();
  }

  discard(unsent: Unsent): void {
    this.#unsent = this.#unsent.filter((one) => one.client_message_id !== unsent.client_message_id);
    storage((local) => local.removeItem(this.#key(unsent)));
    this.notify();
  }

  /** Sends unsent messages now. */
  flush(): void {
    clearTimeout(this.#retryTimer);
    if (!this.#isSending && !this.#isStopped) void this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    this.#endWatch();
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
        this.onSent(message); // show it as sent before it is removed here
        this.discard(next);
      } catch (error) {
        if (!isPermanent(error)) {
          // Keep the order: later messages wait for this one.
          this.#retryTimer = setTimeout(() => this.flush(), 500 + this.#backoff.next());
          break;
        }
        this.#store({ ...next, refused: { status: error.status, code: error.code } });
      }
    }
    this.#isSending = false;
  }

  #store(unsent: Unsent): void {
    const others = this.#unsent.filter((one) => one.client_message_id !== unsent.client_message_id);
    this.#unsent = oldestFirst([...others, unsent]);
    storage((local) => local.setItem(this.#key(unsent), JSON.stringify(unsent)));
    this.notify();
  }

  #key(unsent: Unsent): string {
    return `${this.#prefix}${unsent.client_message_id}`;
  }

  get #prefix(): string {
    return `stak:outbox:${this.account}:`;
  }

  #stored(): Unsent[] {
    const found: Unsent[] = [];
    storage((local) => {
      for (let index = 0; index < local.length; index += 1) {
        const key = local.key(index);
        if (key?.startsWith(this.#prefix)) found.push(unsentOf(local.getItem(key)!));
      }
    });
    return oldestFirst(found);
  }

  /** Another tab has stored or sent a message. */
  #onStorage(key: string): void {
    if (!key.startsWith(this.#prefix)) return;
    this.#unsent = this.#stored();
    this.notify();
    // The other tab sends its own messages; if it was closed, this tab does.
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.flush(), OTHER_TAB_MS);
  }
}

/** A stored message. Older versions stored a text of the API as the reason; in their tabs, the reason here is not readable. */
function unsentOf(stored: string): Unsent {
  const unsent = JSON.parse(stored) as Unsent;
  return typeof unsent.refused === "string" ? { ...unsent, refused: { status: 400, code: "" } } : unsent;
}

/** Whether a retry would fail in the same way. */
function isPermanent(error: unknown): error is Problem {
  return error instanceof Problem && [400, 403, 404, 409, 413, 422].includes(error.status);
}

function oldestFirst(unsent: Unsent[]): Unsent[] {
  return unsent.sort((one, other) => one.written_at - other.written_at);
}

/** Without localStorage (a private window), a reload loses unsent messages. */
function storage(use: (local: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // Not stored; still sent from memory.
  }
}

/** What is said on a connection after its hello: acknowledgements, no faster than the server listens, and pings.
 *
 * An acknowledgement that could not be sent is sent on the next connection. So are the last ones sent on the connection
 * before, as they may not have reached the server.
 */
const PING_MS = 25_000;
/** The server allows 100 a second, and 300 at once. */
const FRAMES_AT_ONCE = 200;
const PAUSE_MS = 100;
const FRAMES_A_PAUSE = 8;
/** Acknowledging again is harmless, but counts towards the rate limit. */
const REPEATED_MAX = 100;

export class Speaking {
  #acks: string[] = [];
  #lastSent: string[] = [];
  #allowed = 0;
  #socket: WebSocket | null = null;
  #timers: ReturnType<typeof setInterval>[] = [];

  /** Also in the middle of a connection, when the server begins anew. */
  begin(socket: WebSocket): void {
    if (socket !== this.#socket) {
      this.#acks = [...new Set([...this.#lastSent, ...this.#acks])];
      this.#lastSent = [];
    }
    this.end();
    this.#socket = socket;
    this.#allowed = FRAMES_AT_ONCE;
    this.#timers = [setInterval(() => this.ping(), PING_MS), setInterval(() => this.#allow(), PAUSE_MS)];
    this.#say();
  }

  end(): void {
    this.#socket = null;
    this.#timers.forEach(clearInterval);
    this.#timers = [];
  }

  acknowledge(id: string): void {
    this.#acks.push(id);
    this.#say();
  }

  ping(): void {
    this.#socket?.send('{"type":"ping"}');
  }

  #allow(): void {
    this.#allowed = Math.min(FRAMES_AT_ONCE, this.#allowed + FRAMES_A_PAUSE);
    if (this.#acks.length > 0) this.#say();
  }

  #say(): void {
    while (this.#socket?.readyState === WebSocket.OPEN && this.#allowed > 0 && this.#acks.length > 0) {
      this.#allowed -= 1;
      const id = this.#acks.shift()!;
      this.#socket.send(JSON.stringify({ type: "ack", id }));
      this.#lastSent.push(id);
      if (this.#lastSent.length > REPEATED_MAX) this.#lastSent.shift();
    }
  }
}

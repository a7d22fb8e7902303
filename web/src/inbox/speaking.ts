/** What is said on a connection after its hello: acknowledgements, no faster than the server listens, and pings.
 *
 * An acknowledgement that could not be said is said on the next connection.
 */
const PING_MS = 25_000;
/** The server allows 100 a second, and 300 at once. */
const FRAMES_AT_ONCE = 200;
const PAUSE_MS = 100;
const FRAMES_A_PAUSE = 8;

export class Speaking {
  #acks: string[] = [];
  #allowed = 0;
  #socket: WebSocket | null = null;
  #timers: ReturnType<typeof setInterval>[] = [];

  /** Also in the middle of a connection, when the server begins anew. */
  begin(socket: WebSocket): void {
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
      this.#socket.send(JSON.stringify({ type: "ack", id: this.#acks.shift() }));
    }
  }
}

/** Sends acknowledgements, within the server's rate limit, and pings on a connection.
 *
 * An acknowledgement that could not be sent is sent on the next connection. So are the last ones sent on the connection
 * before, as they may not have reached the server.
 */
/** The server allows 100 frames per second, in bursts of up to 300. */
const BURST_FRAMES_MAX = 200;
const REFILL_MS = 100;
const FRAMES_PER_REFILL = 8;
/** Acknowledging again is harmless, but counts towards the rate limit. */
const RESENT_MAX = 100;
/** The state of an open WebSocket. */
const OPEN = 1;

export class AckSender {
  #acks: string[] = [];
  #lastSent: string[] = [];
  #budget = 0;
  #socket: WebSocket | null = null;
  #timers: ReturnType<typeof setInterval>[] = [];

  /** Also called within a connection, when the server sends `ready` again. */
  attach(socket: WebSocket, pingMs: number): void {
    if (socket !== this.#socket) {
      this.#acks = [...new Set([...this.#lastSent, ...this.#acks])];
      this.#lastSent = [];
    }
    this.detach();
    this.#socket = socket;
    this.#budget = BURST_FRAMES_MAX;
    this.#timers = [setInterval(() => this.ping(), pingMs), setInterval(() => this.#refill(), REFILL_MS)];
    this.#flush();
  }

  detach(): void {
    this.#socket = null;
    this.#timers.forEach(clearInterval);
    this.#timers = [];
  }

  acknowledge(id: string): void {
    this.#acks.push(id);
    this.#flush();
  }

  ping(): void {
    this.#socket?.send('{"type":"ping"}');
  }

  #refill(): void {
    this.#budget = Math.min(BURST_FRAMES_MAX, this.#budget + FRAMES_PER_REFILL);
    if (this.#acks.length > 0) this.#flush();
  }

  #flush(): void {
    while (this.#socket?.readyState === OPEN && this.#budget > 0 && this.#acks.length > 0) {
      this.#budget -= 1;
      const id = this.#acks.shift()!;
      this.#socket.send(JSON.stringify({ type: "ack", id }));
      this.#lastSent.push(id);
      if (this.#lastSent.length > RESENT_MAX) this.#lastSent.shift();
    }
  }
}

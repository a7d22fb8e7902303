/** The WebSocket connection to the gateway: connects, reconnects, and reports its state. */
import { Backoff, planReconnect } from "./backoff.js";
import type { Credentials } from "./credentials.js";
import { type Device, acquireDevice } from "./device.js";
import { Observable } from "./observable.js";
import type { Frame } from "./api-types.js";
import { AckSender } from "./ack-sender.js";

const OPEN_MS = 10_000;
/** Pings are sent every 25 seconds: without any frame for this long, the connection is dead. */
const SILENCE_MS = 60_000;
/** How long a tab that was in the background waits for a pong before it reconnects. */
const ANSWER_MS = 5_000;
/** Consecutive failures before the state becomes "offline". */
const FAILURES_MIN = 2;

const FOREIGN_ORIGIN = 4403;
const WRONG_TENANT = 4404;

export type ConnectionState = "connecting" | "live" | "offline" | "signed-out";

export interface ConnectionHandlers {
  /** The connection is ready; what is shown may be out of date. */
  onReady(): void;
  /** A frame has arrived. */
  onFrame(frame: Frame): void;
  /** The gateway cannot be reached although the browser is online; HTTP requests may still work. */
  onUnreachable(): void;
}

interface ConnectionEnd {
  code: number | null;
  wasReady: boolean;
  receivedGoodbye: boolean;
}

export class GatewayConnection extends Observable {
  state: ConnectionState = "connecting";
  #backoff = new Backoff();
  #ackSender = new AckSender();
  #device: Promise<Device> | null = null;
  #closeSocket: (() => void) | null = null;
  #endPause: (() => void) | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    private readonly handlers: ConnectionHandlers,
  ) {
    super();
  }

  start(): void {
    addEventListener("online", this.#onNetwork);
    addEventListener("offline", this.#onNetwork);
    document.addEventListener("visibilitychange", this.#onVisible);
    this.#device = acquireDevice();
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    removeEventListener("online", this.#onNetwork);
    removeEventListener("offline", this.#onNetwork);
    document.removeEventListener("visibilitychange", this.#onVisible);
    this.#closeSocket?.();
    this.#endPause?.();
    void this.#device?.then((device) => device.release());
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (!navigator.onLine) {
        this.#setState("offline");
        await this.#pause(null);
        continue;
      }
      const { code, wasReady, receivedGoodbye } = await this.#runConnection();
      if (this.#isStopped) return;
      const plan = planReconnect(code, wasReady, receivedGoodbye);
      if (plan === "at once") continue;
      const pause = this.#backoff.next();
      if (plan === "with a new token") this.#setState(this.#backoff.tries > 1 ? "signed-out" : "connecting");
      else this.#setState(this.#backoff.tries >= FAILURES_MIN ? "offline" : "connecting");
      if (!wasReady && plan === "later" && navigator.onLine) this.handlers.onUnreachable();
      await this.#pause(pause);
    }
  }

  /** Runs one connection until it ends. */
  async #runConnection(): Promise<ConnectionEnd> {
    const ended: ConnectionEnd = { code: null, wasReady: false, receivedGoodbye: false };
    let token: string;
    let device: Device;
    try {
      [token, device] = await Promise.all([this.credentials.token(), this.#device!]);
    } catch {
      return { ...ended, code: 4401 };
    }
    if (this.#isStopped) return ended;
    return new Promise((done) => {
      const socket = new WebSocket(this.url);
      const finish = (code: number | null) => {
        clearTimeout(this.#silence);
        this.#ackSender.detach();
        this.#closeSocket = null;
        socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        socket.close();
        if (planReconnect(code, false, false) === "with a new token") this.credentials.reject(token);
        ended.code = code;
        done(ended);
      };
      // Do not wait for a close frame: without a network it never arrives.
      this.#closeSocket = () => finish(null);
      this.#expectFrameWithin(OPEN_MS);
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token, device_id: device.id }));
      socket.onclose = ({ code, reason }) => {
        // A configuration error of the page, which its users cannot fix.
        if (code === FOREIGN_ORIGIN || code === WRONG_TENANT) console.error(`stak-inbox: ${reason}`);
        finish(code);
      };
      socket.onmessage = (event) => {
        this.#expectFrameWithin(SILENCE_MS);
        const frame = JSON.parse(String(event.data)) as Frame;
        if (frame.type === "ready") {
          ended.wasReady = true;
          this.#ackSender.attach(socket);
        }
        if (frame.type === "goodbye") ended.receivedGoodbye = true;
        this.#handle(frame);
      };
    });
  }

  #handle(frame: Frame): void {
    if (frame.type === "ready") this.handlers.onReady();
    else if (frame.type === "caught_up") {
      this.#backoff.reset();
      this.#setState("live");
    } else this.handlers.onFrame(frame);
    // Acknowledge after handling: a frame whose handling failed is sent again.
    if ("id" in frame && frame.id !== undefined) this.#ackSender.acknowledge(frame.id);
  }

  #expectFrameWithin(limit: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#closeSocket?.(), limit);
  }

  /** Waits for this long, or without limit; ends early when the network returns or the tab becomes visible. */
  #pause(length: number | null): Promise<void> {
    return new Promise((done) => {
      const timer = length === null ? undefined : setTimeout(done, length);
      this.#endPause = () => {
        clearTimeout(timer);
        this.#endPause = null;
        done();
      };
    });
  }

  #setState(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.notify();
  }

  #onNetwork = (): void => {
    if (navigator.onLine) {
      this.#backoff.reset();
      if (this.state === "offline") this.#setState("connecting");
      this.#endPause?.();
    } else {
      this.#setState("offline");
      this.#closeSocket?.();
    }
  };

  #onVisible = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#endPause?.();
    if (this.state === "live") {
      this.#ackSender.ping();
      this.#expectFrameWithin(ANSWER_MS);
    }
  };
}

/** The connection to the gateway: there whenever it can be, and honest about whether it is. */
import { Backoff, planReconnect } from "./backoff.js";
import type { Credentials } from "./credentials.js";
import { type Device, takeDevice } from "./device.js";
import { Observable } from "./observable.js";
import type { Frame } from "./shapes.js";
import { Speaking } from "./speaking.js";

const OPEN_MS = 10_000;
/** Pings go out every 25 seconds and are answered: a server that says nothing for so long is not there any more. */
const SILENCE_MS = 60_000;
/** A tab that was asleep finds out soon whether its connection is still one. */
const ANSWER_MS = 5_000;
/** With fewer failures than this in a row it is too early to say that we are offline. */
const FAILURES_MIN = 2;

const FOREIGN_ORIGIN = 4403;
const WRONG_TENANT = 4404;

export type LiveState = "connecting" | "live" | "offline" | "signed-out";

export interface Hearing {
  /** Connected: what was shown before may have changed meanwhile. */
  ready(): void;
  /** Something happened. */
  frame(frame: Frame): void;
  /** There is no connection now, though there is a network: what is shown can still be asked for. */
  unreachable(): void;
}

interface Ended {
  code: number | null;
  wasReady: boolean;
  saidGoodbye: boolean;
}

export class Live extends Observable {
  state: LiveState = "connecting";
  #backoff = new Backoff();
  #speaking = new Speaking();
  #device: Promise<Device> | null = null;
  #hangUp: (() => void) | null = null;
  #hurry: (() => void) | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    private readonly hearing: Hearing,
  ) {
    super();
  }

  start(): void {
    addEventListener("online", this.#onNetwork);
    addEventListener("offline", this.#onNetwork);
    document.addEventListener("visibilitychange", this.#onVisible);
    this.#device = takeDevice();
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    removeEventListener("online", this.#onNetwork);
    removeEventListener("offline", this.#onNetwork);
    document.removeEventListener("visibilitychange", this.#onVisible);
    this.#hangUp?.();
    this.#hurry?.();
    void this.#device?.then((device) => device.release());
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (!navigator.onLine) {
        this.#become("offline");
        await this.#pause(null);
        continue;
      }
      const { code, wasReady, saidGoodbye } = await this.#connection();
      if (this.#isStopped) return;
      const plan = planReconnect(code, wasReady, saidGoodbye);
      if (plan === "at once") continue;
      const pause = this.#backoff.next();
      if (plan === "with a new token") this.#become(this.#backoff.tries > 1 ? "signed-out" : "connecting");
      else this.#become(this.#backoff.tries >= FAILURES_MIN ? "offline" : "connecting");
      if (!wasReady && plan === "later" && navigator.onLine) this.hearing.unreachable();
      await this.#pause(pause);
    }
  }

  /** One connection, from its beginning to its end. */
  async #connection(): Promise<Ended> {
    const ended: Ended = { code: null, wasReady: false, saidGoodbye: false };
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
        this.#speaking.end();
        this.#hangUp = null;
        socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        socket.close();
        if (planReconnect(code, false, false) === "with a new token") this.credentials.refuse(token);
        ended.code = code;
        done(ended);
      };
      // Not waiting for a goodbye: over a network that is gone it never comes.
      this.#hangUp = () => finish(null);
      this.#expectWithin(OPEN_MS);
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token, device_id: device.id }));
      socket.onclose = ({ code, reason }) => {
        // A mistake of who builds the page, which no user can do anything about.
        if (code === FOREIGN_ORIGIN || code === WRONG_TENANT) console.error(`stak-inbox: ${reason}`);
        finish(code);
      };
      socket.onmessage = (event) => {
        this.#expectWithin(SILENCE_MS);
        const frame = JSON.parse(String(event.data)) as Frame;
        if (frame.type === "ready") {
          ended.wasReady = true;
          this.#speaking.begin(socket);
        }
        if (frame.type === "goodbye") ended.saidGoodbye = true;
        this.#take(frame);
      };
    });
  }

  #take(frame: Frame): void {
    if (frame.type === "ready") this.hearing.ready();
    else if (frame.type === "caught_up") {
      this.#backoff.reset();
      this.#become("live");
    } else this.hearing.frame(frame);
    // Only now: what could not be taken is not acknowledged, and comes again.
    if ("id" in frame && frame.id !== undefined) this.#speaking.acknowledge(frame.id);
  }

  #expectWithin(limit: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#hangUp?.(), limit);
  }

  /** Wait so long, or for ever; cut short as soon as there is reason to hope. */
  #pause(length: number | null): Promise<void> {
    return new Promise((done) => {
      const timer = length === null ? undefined : setTimeout(done, length);
      this.#hurry = () => {
        clearTimeout(timer);
        this.#hurry = null;
        done();
      };
    });
  }

  #become(state: LiveState): void {
    if (this.state === state) return;
    this.state = state;
    this.changed();
  }

  #onNetwork = (): void => {
    if (navigator.onLine) {
      this.#backoff.reset();
      if (this.state === "offline") this.#become("connecting");
      this.#hurry?.();
    } else {
      this.#become("offline");
      this.#hangUp?.();
    }
  };

  #onVisible = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#hurry?.();
    if (this.state === "live") {
      this.#speaking.ping();
      this.#expectWithin(ANSWER_MS);
    }
  };
}

/** The WebSocket connection to the gateway: connects, reconnects, and reports its state. */
import { Backoff, planReconnect } from "./backoff.js";
import { type Credentials, TokenUnavailable } from "./credentials.js";
import type { Device } from "./device.js";
import { isOnline, pageOrigin, watchNetwork, watchVisible } from "./environment.js";
import { Observable } from "./observable.js";
import type { Frame } from "./api-types.js";
import { AckSender } from "./ack-sender.js";
import { HandledMessages } from "./handled-messages.js";
import { report } from "./problems.js";
import { Problem } from "../shared/http.js";

const OPEN_MS = 10_000;
/** The interval of pings if `ready` names none. */
const PING_MS = 25_000;
const PING_MIN_MS = 1_000;
/** Every ping is answered: a connection without any frame for two pings and this long is dead. */
const SILENCE_MARGIN_MS = 10_000;
/** How long a tab that was in the background waits for a pong before it reconnects. */
const ANSWER_MS = 5_000;
/** Consecutive failures before the state becomes "unreachable". */
const FAILURES_MIN = 2;

/** Close codes of the server are HTTP statuses above this number. */
const ABOVE_HTTP = 4000;
const NOT_AUTHENTICATED = 4401;
const FOREIGN_ORIGIN = 4403;
const WRONG_TENANT = 4404;

/** `offline`: the browser has no network; `unreachable`: the server or the page's token endpoint does not respond;
 * `refused`: the server does not accept this page, tenant or inbox.
 */
export type ConnectionState = "connecting" | "live" | "offline" | "unreachable" | "signed-out" | "refused";

export interface ConnectionHandlers {
  /** Returns the URL to connect to with this token; it may be valid only once. */
  socketUrl(token: string): Promise<string>;
  openSocket(url: string): WebSocket;
  acquireDevice(): Promise<Device>;
  /** The connection is ready; what is shown may be out of date. */
  onReady(): void;
  /** A frame has arrived. */
  onFrame(frame: Frame): void;
  /** The gateway cannot be reached although the browser is online; HTTP requests may still work. */
  onUnreachable(): void;
  /** Whether the server responds at all to this page, even if the page may not read it. */
  respondsToAnyone(): Promise<boolean>;
}

interface ConnectionEnd {
  code: number | null;
  /** Whether the page could not supply a token. */
  hadNoToken: boolean;
  wasReady: boolean;
  receivedGoodbye: boolean;
}

export class GatewayConnection extends Observable {
  state: ConnectionState = "connecting";
  #backoff = new Backoff();
  #ackSender = new AckSender();
  #handledMessages = new HandledMessages();
  #device: Promise<Device> | null = null;
  #closeSocket: (() => void) | null = null;
  #endPause: (() => void) | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #pingMs = PING_MS;
  #isStopped = false;
  #endWatches: (() => void)[] = [];

  constructor(
    private readonly credentials: Credentials,
    private readonly handlers: ConnectionHandlers,
  ) {
    super();
  }

  start(): void {
    this.#endWatches = [watchNetwork(() => this.#onNetwork()), watchVisible(() => this.#onVisible())];
    this.#device = this.handlers.acquireDevice();
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#endWatches) end();
    this.#closeSocket?.();
    this.#endPause?.();
    void this.#device?.then((device) => device.release());
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (!isOnline()) {
        this.#setState("offline");
        await this.#pause(null);
        continue;
      }
      const { code, wasReady, receivedGoodbye, hadNoToken } = await this.#runConnection();
      if (this.#isStopped) return;
      const plan = planReconnect(code, wasReady, receivedGoodbye);
      if (plan === "at once") continue;
      const pause = this.#backoff.next();
      const isRefused = code === FOREIGN_ORIGIN || code === WRONG_TENANT;
      if (isRefused) this.#setState("refused");
      else if (plan === "with a new token") this.#setState(this.#backoff.tries > 1 ? "signed-out" : "connecting");
      else this.#setState(this.#backoff.tries >= FAILURES_MIN ? "unreachable" : "connecting");
      if (!wasReady && plan === "later" && !hadNoToken && !isRefused && isOnline()) this.handlers.onUnreachable();
      await this.#pause(pause);
    }
  }

  /** Runs one connection until it ends. */
  async #runConnection(): Promise<ConnectionEnd> {
    const ended: ConnectionEnd = { code: null, hadNoToken: false, wasReady: false, receivedGoodbye: false };
    let url: string;
    let token = "";
    let device: Device;
    try {
      [token, device] = await Promise.all([this.credentials.token(), this.#device!]);
      url = await this.handlers.socketUrl(token);
    } catch (error) {
      if (error instanceof TokenUnavailable) return { ...ended, hadNoToken: true };
      if (token === "") return { ...ended, code: NOT_AUTHENTICATED };
      const code = codeOf(error) ?? ((await this.handlers.respondsToAnyone()) ? FOREIGN_ORIGIN : null);
      if (code !== null) this.#explain(code, (error as Error).message);
      this.#rejectToken(token, code);
      return { ...ended, code };
    }
    if (this.#isStopped) return ended;
    this.#pingMs = PING_MS;
    return new Promise((done) => {
      const socket = this.handlers.openSocket(url);
      const finish = (code: number | null) => {
        clearTimeout(this.#silence);
        this.#ackSender.detach();
        this.#closeSocket = null;
        socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        socket.close();
        this.#rejectToken(token, code);
        ended.code = code;
        done(ended);
      };
      // Do not wait for a close frame: without a network it never arrives.
      this.#closeSocket = () => finish(null);
      this.#expectFrameWithin(OPEN_MS);
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token, device_id: device.id }));
      const onClosed = ({ code, reason }: { code: number; reason: string }) => {
        this.#explain(code, reason);
        finish(code);
      };
      socket.onclose = onClosed;
      socket.onmessage = (event) => {
        const frame = JSON.parse(String(event.data)) as Frame;
        if (frame.type === "closed") return onClosed(frame);
        if (frame.type === "ready") {
          ended.wasReady = true;
          if (frame.ping_seconds != null) this.#pingMs = Math.max(PING_MIN_MS, frame.ping_seconds * 1000);
          this.#ackSender.attach(socket, this.#pingMs);
        }
        if (frame.type === "goodbye") ended.receivedGoodbye = true;
        this.#expectFrameWithin(2 * this.#pingMs + SILENCE_MARGIN_MS);
        this.#handle(frame);
      };
    });
  }

  #rejectToken(token: string, code: number | null): void {
    if (planReconnect(code, false, false) === "with a new token") this.credentials.reject(token);
  }

  /** Reports what the page's developers have to fix. */
  #explain(code: number, reason: string): void {
    if (code === FOREIGN_ORIGIN) {
      report(
        `${reason}. If the origin ${pageOrigin()} is missing, add it to the tenant's allowed_origins ` +
          "(PATCH /stack/admin/v1/<tenant>/settings), and check that the tenant exists.",
      );
    } else if (code === WRONG_TENANT) report(`${reason}. Check the attributes tenant and inbox.`);
    else if (code === NOT_AUTHENTICATED && this.#backoff.tries > 0) {
      report(`the server rejects the token: ${reason}. Check the tenant, its signing secret and the token's claims.`);
    }
  }

  #handle(frame: Frame): void {
    if (frame.type === "ready") this.handlers.onReady();
    else if (frame.type === "caught_up") {
      this.#backoff.reset();
      this.#setState("live");
    } else if (frame.type === "message") {
      // The acknowledgement of a message that is sent again was lost or late: it is repeated, the message is not.
      if (!this.#handledMessages.has(frame.id)) this.handlers.onFrame(frame);
      this.#handledMessages.add(frame.id);
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

  #onNetwork(): void {
    if (isOnline()) {
      this.#backoff.reset();
      if (this.state === "offline" || this.state === "unreachable") this.#setState("connecting");
      this.#endPause?.();
    } else {
      this.#setState("offline");
      this.#closeSocket?.();
    }
  }

  #onVisible(): void {
    this.#endPause?.();
    if (this.state === "live") {
      this.#ackSender.ping();
      this.#expectFrameWithin(ANSWER_MS);
    }
  }
}

/** The close code that corresponds to the response to a request; null if there was none. */
function codeOf(error: unknown): number | null {
  return error instanceof Problem && error.status > 0 ? ABOVE_HTTP + error.status : null;
}

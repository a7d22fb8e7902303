/** The channels by which the user gets messages that were not read here, and whether this browser is subscribed. */
import type { Api } from "./api.js";
import type { Channel, OwnChannels } from "./api-types.js";
import { Problem } from "../shared/http.js";
import { Observable } from "./observable.js";

/** Whose subscription this browser has: an account; empty for nobody's, between subscribing and telling the server.
 *
 * A browser has one subscription for all of its users. One that an older version made has no owner here, and counts as
 * the user's own.
 */
const OWNER = "stak:push";

export class ChannelStore extends Observable {
  /** Null until they are loaded. */
  own: OwnChannels | null = null;
  /** Null if this browser cannot be subscribed. */
  isSubscribed: boolean | null = null;
  #worker: ServiceWorkerRegistration | null = null;

  constructor(
    private readonly api: Api,
    /** Names the server, the tenant and the user. */
    private readonly account: string,
    private readonly onProblem: (problem: unknown) => void,
  ) {
    super();
  }

  /** Loads the channels; `worker` is the address of the service worker that shows notifications. */
  load(worker: string | null, onProblem = this.onProblem): Promise<void> {
    return this.#run(async () => {
      this.own = await this.#call<OwnChannels>("/me/channels");
      if (!worker || !this.own.push.available || !("PushManager" in globalThis) || Notification.permission === "denied") return;
      this.#worker = await navigator.serviceWorker.register(worker);
      const isOwn = (readOwner() ?? this.account) === this.account;
      this.isSubscribed = isOwn && (await this.#worker.pushManager.getSubscription()) !== null;
    }, onProblem);
  }

  /** Turns a channel on or off. */
  turn(channel: Channel, isOn: boolean, onProblem = this.onProblem): Promise<void> {
    return this.#run(async () => {
      this.own = await this.#call<OwnChannels>("/me/channels", "PATCH", { [channel]: isOn });
    }, onProblem);
  }

  /** Subscribes this browser, which asks its user; or ends its subscription. */
  subscribe(isOn: boolean): Promise<void> {
    return this.#run(async () => {
      const path = "/push-subscriptions";
      const manager = this.#worker!.pushManager;
      const found = await manager.getSubscription();
      if (isOn) {
        const { public_key: applicationServerKey } = await this.#call<{ public_key: string | null }>(path);
        storeOwner("");
        await found?.unsubscribe(); // another user's: what is sent to it must not arrive here
        const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
        try {
          await this.#call(path, "POST", made.toJSON());
        } catch (problem) {
          await made.unsubscribe();
          throw problem;
        }
        storeOwner(this.account);
      } else if (found) {
        await this.#call(path, "DELETE", { endpoint: found.endpoint }).catch(ignoreNotFound);
        await found.unsubscribe();
      }
      this.isSubscribed = isOn;
    });
  }

  #call<T>(path: string, method?: "POST" | "PATCH" | "DELETE", body?: object): Promise<T> {
    return this.api.call<T>(path, method === undefined ? {} : { method, body });
  }

  async #run(work: () => Promise<void>, onProblem = this.onProblem): Promise<void> {
    try {
      await work();
    } catch (problem) {
      onProblem(problem);
    }
    this.notify();
  }
}

/** The server does not have the subscription any more. */
function ignoreNotFound(problem: unknown): void {
  if (!(problem instanceof Problem && problem.status === 404)) throw problem;
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
}

function storeOwner(account: string): void {
  try {
    localStorage.setItem(OWNER, account);
  } catch {
    // Not stored: after a reload, the subscription counts as that of any user.
  }
}

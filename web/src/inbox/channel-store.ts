/** The channels by which the user gets messages that were not read here, and whether this browser is subscribed. */
import type { Api } from "./api.js";
import type { Channel, OwnChannels } from "./api-types.js";
import { Observable } from "./observable.js";

export class ChannelStore extends Observable {
  /** Null until they are loaded. */
  own: OwnChannels | null = null;
  /** Null if this browser cannot be subscribed. */
  isSubscribed: boolean | null = null;
  #worker: ServiceWorkerRegistration | null = null;

  constructor(
    private readonly api: Api,
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
      this.isSubscribed = (await this.#worker.pushManager.getSubscription()) !== null;
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
      if (isOn) {
        const { public_key: applicationServerKey } = await this.#call<{ public_key: string | null }>(path);
        const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
        await this.#call(path, "POST", made.toJSON());
      } else {
        const made = await manager.getSubscription();
        if (made) await Promise.all([this.#call(path, "DELETE", { endpoint: made.endpoint }), made.unsubscribe()]);
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

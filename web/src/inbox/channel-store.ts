/** The channels by which the user gets messages that were not read here, and whether this browser is subscribed. */
import type { Api } from "./api.js";
import type { Channel, OwnChannels } from "./api-types.js";
import { Observable } from "./observable.js";

export class ChannelStore extends Observable {
  /** Null until they are loaded. */
  channels: OwnChannels | null = null;
  /** Null if this browser cannot be subscribed. */
  isSubscribed: boolean | null = null;
  onProblem: (problem: unknown) => void = () => {};
  #worker: ServiceWorkerRegistration | null = null;

  constructor(private readonly api: Api) {
    super();
  }

  /** Loads the channels; `worker` is the address of the service worker that shows notifications. */
  async load(worker: string | null): Promise<void> {
    await this.#run(async () => {
      this.channels = await this.api.channels();
      if (!worker || !this.channels.push.available || !("PushManager" in globalThis) || Notification.permission === "denied") return;
      this.#worker = await navigator.serviceWorker.register(worker);
      this.isSubscribed = (await this.#worker.pushManager.getSubscription()) !== null;
    });
  }

  /** Turns a channel on or off. */
  turn(channel: Channel, isOn: boolean): Promise<void> {
    return this.#run(async () => {
      this.channels = await this.api.turnChannel(channel, isOn);
    });
  }

  /** Subscribes this browser, which asks its user; or ends its subscription. */
  subscribe(isOn: boolean): Promise<void> {
    return this.#run(async () => {
      const manager = this.#worker!.pushManager;
      if (isOn) {
        const { public_key: applicationServerKey } = await this.api.pushKey();
        const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey });
        await this.api.changePush("POST", made.toJSON());
      } else {
        const made = await manager.getSubscription();
        if (made) await Promise.all([this.api.changePush("DELETE", { endpoint: made.endpoint }), made.unsubscribe()]);
      }
      this.isSubscribed = isOn;
    });
  }

  async #run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (problem) {
      this.onProblem(problem);
    }
    this.notify();
  }
}

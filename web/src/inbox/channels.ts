/** The channels by which the user gets messages that were not read here, and whether this browser is subscribed. */
import type { TemplateResult } from "lit";
import type { Api } from "./api.js";
import type { Channel, OwnChannels } from "./api-types.js";
import { Observable } from "./observable.js";
import { html, live, texts } from "./toolkit.js";

const NAMES: Channel[] = ["push", "email", "webhook"];

export class Channels extends Observable {
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
  load(worker: string | null): Promise<void> {
    return this.#run(async () => {
      this.own = await this.#call<OwnChannels>("/me/channels");
      if (!worker || !this.own.push.available || !("PushManager" in globalThis) || Notification.permission === "denied") return;
      this.#worker = await navigator.serviceWorker.register(worker);
      this.isSubscribed = (await this.#worker.pushManager.getSubscription()) !== null;
    });
  }

  /** Turns a channel on or off. */
  turn(channel: Channel, isOn: boolean): Promise<void> {
    return this.#run(async () => {
      this.own = await this.#call<OwnChannels>("/me/channels", "PATCH", { [channel]: isOn });
    });
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

  /** Returns the section of the settings; null if the tenant uses no other channel. */
  render(): TemplateResult | null {
    const { own, isSubscribed } = this;
    const names = { push: texts.channelPush, email: texts.channelEmail, webhook: texts.channelWebhook };
    const row = (text: string, isOn: boolean, turn: (isOn: boolean) => Promise<void>) => html`<li><label><span>${text}</span>
      <input type="checkbox" role="switch" .checked=${live(isOn)}
        @change=${(event: Event) => void turn((event.target as HTMLInputElement).checked)}></label></li>`;
    const rows = NAMES.filter((name) => own?.[name].available).map((name) =>
      row(names[name], own![name].enabled, (isOn) => this.turn(name, isOn)),
    );
    if (isSubscribed !== null) rows.push(row(texts.thisBrowser, isSubscribed, (isOn) => this.subscribe(isOn)));
    if (rows.length === 0) return null;
    return html`<section part="channels" aria-labelledby="channels-title">
      <h4 class="sheet-title" id="channels-title">${texts.channels}</h4>
      <p class="sheet-text">${texts.channelsMore}</p>
      <ul class="switches" role="list">${rows}</ul>
    </section>`;
  }

  #call<T>(path: string, method?: "POST" | "PATCH" | "DELETE", body?: object): Promise<T> {
    return this.api.call<T>(path, method === undefined ? {} : { method, body });
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

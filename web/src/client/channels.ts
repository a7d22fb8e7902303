/** The other channels by which the user gets messages that were not read. */
import type { Channel, OwnChannels } from "../inbox/api-types.js";
import { ChannelStore } from "../inbox/channel-store.js";
import type { Session } from "../inbox/session.js";
import { act } from "./problem.js";
import type { SessionSource } from "./session-source.js";
import { Subject } from "./subject.js";

export interface ChannelsSnapshot {
  /** Which channels the tenant uses, and which of them the user has on; null until they are loaded. */
  channels: OwnChannels | null;
}

export class Channels extends Subject<ChannelsSnapshot> {
  #opened: { session: Session; store: ChannelStore } | null = null;

  constructor(private readonly source: SessionSource) {
    super();
  }

  async load(): Promise<ChannelsSnapshot> {
    const store = this.#storeOf(await this.source.whenStarted());
    await act((onProblem) => store.load(null, onProblem));
    return this.getSnapshot();
  }

  /** Turns a channel on or off. */
  async turn(channel: Channel, isOn: boolean): Promise<void> {
    const store = this.#storeOf(await this.source.whenStarted());
    await act((onProblem) => store.turn(channel, isOn, onProblem));
  }

  /** Follows the client's session. */
  attach(): void {
    const { session } = this.source;
    if (this.hasListeners && session !== null && session !== this.#opened?.session) {
      this.load().catch((problem: unknown) => this.source.report(problem));
    }
    this.update();
  }

  protected read(): ChannelsSnapshot {
    const opened = this.#opened;
    return { channels: opened !== null && opened.session === this.source.session ? opened.store.own : null };
  }

  protected override onFirstListener(): void {
    this.attach();
  }

  #storeOf(session: Session): ChannelStore {
    if (this.#opened?.session !== session) {
      const store = new ChannelStore(session.api, session.account, (problem) => this.source.report(problem));
      store.watch(() => this.update());
      this.#opened = { session, store };
    }
    return this.#opened.store;
  }
}

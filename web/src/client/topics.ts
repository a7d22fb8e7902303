/** The topics that the user may follow and leave. */
import type { OpenTopic } from "../inbox/api-types.js";
import type { Session } from "../inbox/session.js";
import { act } from "./problem.js";
import type { SessionSource } from "./session-source.js";
import { Subject } from "./subject.js";

export interface TopicsSnapshot {
  /** The tenant's open topics, with whether the user follows them; null until they are loaded. */
  topics: readonly OpenTopic[] | null;
  hasMore: boolean;
}

export class Topics extends Subject<TopicsSnapshot> {
  #loadedFor: Session | null = null;

  constructor(private readonly source: SessionSource) {
    super();
  }

  /** Loads the first page, again if it was loaded. */
  async load(): Promise<TopicsSnapshot> {
    const { topics } = await this.source.whenStarted();
    await act((onProblem) => topics.load(onProblem));
    return this.getSnapshot();
  }

  async loadMore(): Promise<void> {
    const { topics } = await this.source.whenStarted();
    await act((onProblem) => topics.loadMore(onProblem));
  }

  /** Follows a topic: the user gets what is posted to it from now on. */
  follow(topic: string): Promise<void> {
    return this.#follow(topic, true);
  }

  leave(topic: string): Promise<void> {
    return this.#follow(topic, false);
  }

  /** Follows the client's session. */
  attach(): void {
    const { session } = this.source;
    if (this.hasListeners && session !== null && session !== this.#loadedFor) {
      this.#loadedFor = session;
      this.load().catch((problem: unknown) => this.source.report(problem));
    }
    this.update();
  }

  protected read(): TopicsSnapshot {
    const { topics = null, hasMore = false } = this.source.session?.topics ?? {};
    return { topics, hasMore };
  }

  protected override onFirstListener(): void {
    this.attach();
  }

  async #follow(topic: string, isFollowing: boolean): Promise<void> {
    const { topics } = await this.source.whenStarted();
    await act((onProblem) => topics.follow(topic, isFollowing, onProblem));
  }
}

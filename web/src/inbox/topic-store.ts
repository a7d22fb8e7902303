/** The topics that the user may follow and leave. */
import type { Api } from "./api.js";
import type { OpenTopic } from "./api-types.js";
import { Observable } from "./observable.js";

const PAGE_SIZE = 100;

export class TopicStore extends Observable {
  /** Null until they are loaded. */
  topics: OpenTopic[] | null = null;
  hasMore = false;
  onProblem: (problem: unknown) => void = () => {};
  #cursor: string | null = null;
  #generation = 0;

  constructor(private readonly api: Api) {
    super();
  }

  /** Loads the first page. */
  load(onProblem = this.onProblem): Promise<void> {
    return this.#read(null, onProblem);
  }

  async loadMore(onProblem = this.onProblem): Promise<void> {
    if (this.hasMore) await this.#read(this.#cursor, onProblem);
  }

  /** Follows a topic, or leaves it. The change shows at once, and is taken back if it fails. */
  async follow(topic: string, isFollowing: boolean, onProblem = this.onProblem): Promise<void> {
    const before = this.topics?.find((one) => one.topic === topic)?.following ?? !isFollowing;
    this.#replace(topic, isFollowing);
    try {
      await this.api.followTopic(topic, isFollowing);
    } catch (problem) {
      this.#replace(topic, before);
      onProblem(problem);
    }
  }

  async #read(cursor: string | null, onProblem: (problem: unknown) => void): Promise<void> {
    const generation = (this.#generation += 1);
    try {
      const page = await this.api.topics(PAGE_SIZE, cursor);
      if (generation !== this.#generation) return; // the response to a later request is still to come
      this.topics = [...(cursor === null ? [] : (this.topics ?? [])), ...page.topics];
      this.#cursor = page.next_cursor;
      this.hasMore = page.next_cursor !== null;
    } catch (problem) {
      onProblem(problem);
    }
    this.notify();
  }

  #replace(topic: string, following: boolean): void {
    this.topics = this.topics?.map((one) => (one.topic === topic ? { ...one, following } : one)) ?? null;
    this.notify();
  }
}

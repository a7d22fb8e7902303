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

  constructor(private readonly api: Api) {
    super();
  }

  /** Loads the first page. */
  load(): Promise<void> {
    this.#cursor = null;
    return this.#read([]);
  }

  loadMore(): Promise<void> {
    return this.#read(this.topics ?? []);
  }

  /** Follows a topic, or leaves it. The change shows at once, and is taken back if it fails. */
  async follow(topic: string, isFollowing: boolean): Promise<void> {
    this.#replace(topic, isFollowing);
    try {
      await this.api.followTopic(topic, isFollowing);
    } catch (problem) {
      this.#replace(topic, !isFollowing);
      this.onProblem(problem);
    }
  }

  async #read(before: OpenTopic[]): Promise<void> {
    try {
      const page = await this.api.topics(PAGE_SIZE, this.#cursor);
      this.topics = [...before, ...page.topics];
      this.#cursor = page.next_cursor;
      this.hasMore = page.next_cursor !== null;
    } catch (problem) {
      this.topics ??= [];
      this.onProblem(problem);
    }
    this.notify();
  }

  #replace(topic: string, following: boolean): void {
    this.topics = this.topics?.map((one) => (one.topic === topic ? { ...one, following } : one)) ?? null;
    this.notify();
  }
}

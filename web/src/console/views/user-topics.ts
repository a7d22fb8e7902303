/** The topics that a user is a member of. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { UserTopic } from "../api-types.js";
import { formatDate } from "../format.js";
import { emptyState, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { Resource } from "../resource.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE_SIZE = 20;

@customElement("stak-user-topics")
export class UserTopics extends View {
  @property({ attribute: false }) uid = "";
  #cursor: string | null = null;
  #topics = new Resource<UserTopic[]>(this, async (signal) => {
    const page = await this.api.userTopics(this.uid, PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.topics;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.userTopics(this.uid, PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#topics.set([...(this.#topics.value ?? []), ...page.topics]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#topics.load();
  }

  override render(): TemplateResult {
    return html`<section class="card flush" aria-labelledby="user-topics">
      <div class="card-head"><h2 id="user-topics">Topics</h2></div>
      ${this.#topics.render((topics) => this.#list(topics), "Loading topics")}
    </section>`;
  }

  #list(topics: UserTopic[]): TemplateResult {
    if (topics.length === 0)
      return emptyState("No topics", html`This user is not a member of any topic. <a href=${hrefOf("topics")}>View topics</a>`);
    return html`${table<UserTopic>(
        "Topics of this user, oldest topic first",
        [
          {
            head: "Topic",
            kind: "main",
            cell: (one) =>
              html`<a href=${hrefOf("topics", one.topic)}>${one.topic}</a>${one.title === null
                  ? nothing
                  : html`<small>${one.title}</small>`}`,
          },
          { head: "Joined", cell: (one) => (one.joined_at === null ? "–" : formatDate(one.joined_at)) },
          { head: "Followed by the user", cell: (one) => (one.followed ? "Yes" : "No") },
        ],
        topics,
      )}
      ${problemNotice(this.#more.problem, () => void this.#more.load())}
      ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`;
  }
}

/** The list of topics, and the form that creates one. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { fieldProblem } from "../draft-form.js";
import { formatNumber } from "../format.js";
import { Resource, toProblem } from "../resource.js";
import type { Topic } from "../api-types.js";
import { checkField, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { emptyState, errorFor, missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { hrefOf, navigate } from "../router.js";
import { View } from "../view.js";

const PAGE_SIZE = 50;

@customElement("stak-topics")
export class TopicsView extends View {
  @state() private name = "";
  @state() private topicTitle = "";
  @state() private isOpen = false;
  @state() private problem: Problem | null = null;
  @state() private isBusy = false;
  #cursor: string | null = null;
  #topics = new Resource<Topic[]>(this, async (signal) => {
    const page = await this.api.topics(PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.topics;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.topics(PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#topics.set([...(this.#topics.value ?? []), ...page.topics]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("read")) void this.#topics.load();
  }

  async #create(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy || this.name.trim() === "") return;
    this.isBusy = true;
    this.problem = null;
    const name = this.name.trim();
    try {
      if (await this.#exists(name)) throw fieldProblem("topic", "A topic with this name exists already.");
      const title = this.topicTitle.trim() === "" ? null : this.topicTitle.trim();
      await this.api.writeTopic(name, { title, description: null, open: this.isOpen });
      navigate("topics", name);
    } catch (error) {
      this.problem = toProblem(error);
    }
    this.isBusy = false;
  }

  /** Whether there is a topic with this name; its settings must not be replaced by mistake. */
  async #exists(name: string): Promise<boolean> {
    if (!this.session.hasScope("read")) return false;
    try {
      await this.api.topic(name);
      return true;
    } catch (error) {
      if (toProblem(error).status === 404) return false;
      throw error;
    }
  }

  override render(): TemplateResult {
    return html`${heading({
        title: "Topics",
        about: "Named audiences. A message to several topics reaches each of their members once.",
      })}
      ${this.session.hasScope("audience") ? nothing : missingScope(this.session, "audience", "create or change topics")}
      <div class="split">
        <section class="card flush" aria-labelledby="topic-list">
          <div class="card-head"><h2 id="topic-list">All topics</h2></div>
          ${this.session.hasScope("read")
            ? this.#topics.render((topics) => this.#list(topics), "Loading topics")
            : missingScope(this.session, "read", "see topics")}
        </section>
        ${this.#form()}
      </div>`;
  }

  #list(topics: Topic[]): TemplateResult {
    if (topics.length === 0) return emptyState("No topics yet", "Create one, then add members or let users follow it.");
    return html`${table<Topic>(
        "Topics, by name",
        [
          {
            head: "Topic",
            kind: "main",
            cell: (one) =>
              html`<a href=${hrefOf("topics", one.topic)}>${one.topic}</a>${one.title
                  ? html`<br /><span class="muted">${one.title}</span>`
                  : nothing}`,
          },
          { head: "Members", kind: "number", cell: (one) => formatNumber(one.members) },
          { head: "Users may follow", cell: (one) => (one.open ? "Yes" : "No") },
        ],
        topics,
      )}
      ${problemNotice(this.#more.problem, () => void this.#more.load())}
      ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`;
  }

  #form(): TemplateResult {
    const isAllowed = this.session.hasScope("audience");
    return html`<section class="card" aria-labelledby="new-topic">
      <h2 id="new-topic">New topic</h2>
      <form class="stack-form" novalidate @submit=${this.#create}>
        ${textField({
          id: "topic-name",
          label: "Name",
          value: this.name,
          isDisabled: !isAllowed,
          set: (name) => (this.name = name),
          error: errorFor(this.problem?.errors, "topic"),
          placeholder: "release-notes",
          hint: "Letters, digits, and _ . - The name cannot be changed later.",
        })}
        ${textField({
          id: "topic-title",
          label: "Title",
          isOptional: true,
          maxlength: 200,
          value: this.topicTitle,
          isDisabled: !isAllowed,
          set: (title) => (this.topicTitle = title),
          error: errorFor(this.problem?.errors, "title"),
          placeholder: "Release notes",
        })}
        ${checkField({
          id: "topic-open",
          label: "Users may follow and leave this topic",
          value: this.isOpen,
          isDisabled: !isAllowed,
          set: (isOpen) => (this.isOpen = isOpen),
        })}
        ${problemNotice(this.problem, undefined, (field) => field === "topic" || field === "title")}
        <div class="row end">
          <button type="submit" class="primary" ?disabled=${!isAllowed || this.isBusy || this.name.trim() === ""}>
            Create topic
          </button>
        </div>
      </form>
    </section>`;
  }
}

/** One topic: its settings, its members, and its deletion. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { DraftForm } from "../draft-form.js";
import { formatDate, pluralize } from "../format.js";
import { Resource } from "../resource.js";
import type { Topic, TopicMember } from "../api-types.js";
import { confirmAction } from "../parts/dialogs.js";
import { checkField, textArea, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import type { ApplyBatch } from "../parts/member-changes.js";
import "../parts/member-changes.js";
import { emptyState, errorFor, missingScope, problemNotice } from "../parts/notices.js";
import { saveBar } from "../parts/save-bar.js";
import { more, table } from "../parts/table.js";
import { hrefOf, navigate } from "../router.js";
import { View } from "../view.js";

const PAGE_SIZE = 50;

interface Form {
  title: string;
  description: string;
  open: boolean;
}

@customElement("stak-topic")
export class TopicView extends View {
  #form = new DraftForm<Form>(this, () => `topics/${this.#name}`);
  #topic = new Resource<Topic>(
    this,
    (signal) => this.api.topic(this.#name, signal),
    (topic) => this.#form.init(toForm(topic)),
  );
  #cursor: string | null = null;
  #members = new Resource<TopicMember[]>(this, async (signal) => {
    const page = await this.api.topicMembers(this.#name, PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.members;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.topicMembers(this.#name, PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#members.set([...(this.#members.value ?? []), ...page.members]);
  });

  get #name(): string {
    return this.route.inbox ?? "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    void this.#topic.load();
    void this.#members.load();
  }

  #apply: ApplyBatch = async (change, uids) => {
    const { added, removed, members } = await this.api.changeTopicMembers(this.#name, { [change]: uids });
    if (this.#topic.value) this.#topic.set({ ...this.#topic.value, members });
    this.#more.reset();
    void this.#members.load();
    return change === "add" ? added : removed;
  };

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const isSaved = await this.#form.save(async ({ title, description, open }) => {
      const text = (value: string) => (value.trim() === "" ? null : value.trim());
      const topic = await this.api.writeTopic(this.#name, { title: text(title), description: text(description), open });
      this.#topic.set(topic);
      return toForm(topic);
    });
    if (isSaved) this.session.notify("Topic saved");
  }

  async #delete(): Promise<void> {
    const size = this.#topic.value?.members ?? 0;
    const isDeleted = await confirmAction({
      title: `Delete the topic ${this.#name}?`,
      body: () =>
        html`<p>
          The topic is deleted immediately, and its ${pluralize(size, "member")} are removed in the background. Messages
          they have already received are not affected. This cannot be undone.
        </p>`,
      action: "Delete topic",
      isDanger: true,
      confirmText: this.#name,
      act: async () => {
        await this.api.deleteTopic(this.#name);
      },
    });
    if (!isDeleted) return;
    this.#form.discard();
    this.session.notify("Topic deleted");
    navigate("topics");
  }

  override render(): TemplateResult {
    const isAllowed = this.session.hasScope("audience");
    return html`${heading({
        crumb: html`<a href=${hrefOf("topics")}>Topics</a>`,
        title: this.#name,
        about: this.#topic.value
          ? html`<span data-members>${pluralize(this.#topic.value.members, "member")}</span>, created
              ${formatDate(this.#topic.value.created_at)}.`
          : nothing,
        actions: html`<button
          type="button"
          class="danger"
          ?disabled=${!isAllowed || !this.#topic.value}
          @click=${() => void this.#delete()}
        >
          Delete topic
        </button>`,
      })}
      ${isAllowed ? nothing : missingScope(this.session, "audience", "change this topic")}
      ${this.session.hasScope("read")
        ? this.#topic.render(() => this.#content(isAllowed), "Loading topic")
        : missingScope(this.session, "read", "see topics")}`;
  }

  #content(isAllowed: boolean): TemplateResult {
    return html`<div class="split">
        ${this.#settings(isAllowed)}
        <stak-member-changes
          .session=${this.session}
          .apply=${this.#apply}
          .draftName=${`topics/${this.#name}/members`}
          .place=${"the topic"}
          .consequence=${html`They will no longer receive messages to <strong>${this.#name}</strong>. Messages they have
          already received are not affected.`}
        ></stak-member-changes>
      </div>
      <section class="card flush" aria-labelledby="topic-members">
        <div class="card-head"><h2 id="topic-members">Members</h2></div>
        ${this.#members.render((members) => this.#list(members), "Loading members")}
      </section>`;
  }

  #settings(isAllowed: boolean): TemplateResult | typeof nothing {
    const { form, problem } = this.#form;
    if (form === null) return nothing;
    return html`<section class="card" aria-labelledby="topic-settings">
      <h2 id="topic-settings">Settings</h2>
      <form class="stack-form" novalidate @submit=${this.#save}>
        ${textField({
          id: "title",
          label: "Title",
          isOptional: true,
          maxlength: 200,
          isDisabled: !isAllowed,
          value: form.title,
          set: (title) => this.#form.change({ title }, "title"),
          error: errorFor(problem?.errors, "title"),
          hint: "Users see it where they follow topics.",
        })}
        ${textArea({
          id: "description",
          label: "Description",
          isOptional: true,
          rows: 3,
          isDisabled: !isAllowed,
          value: form.description,
          set: (description) => this.#form.change({ description }, "description"),
          error: errorFor(problem?.errors, "description"),
        })}
        ${checkField({
          id: "open",
          label: "Users may follow and leave this topic",
          isDisabled: !isAllowed,
          value: form.open,
          set: (open) => this.#form.change({ open }, "open"),
        })}
        ${problemNotice(problem, undefined, (field) => ["title", "description"].includes(field))}
        ${saveBar({ draftForm: this.#form, isAllowed, action: "Save" })}
      </form>
    </section>`;
  }

  #list(members: TopicMember[]): TemplateResult {
    if (members.length === 0) return emptyState("No members yet", "Add user IDs, or let users follow the topic.");
    return html`${table<TopicMember>(
        "Members, by ID",
        [
          { head: "User", kind: "main", cell: (one) => one.uid },
          { head: "Joined", cell: (one) => (one.joined_at === null ? "–" : formatDate(one.joined_at)) },
          { head: "Followed by the user", cell: (one) => (one.followed ? "Yes" : "No") },
        ],
        members,
      )}
      ${problemNotice(this.#more.problem, () => void this.#more.load())}
      ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`;
  }
}

function toForm({ title, description, open }: Topic): Form {
  return { title: title ?? "", description: description ?? "", open };
}

/** The form that starts a direct chat or a group. */
import type { TemplateResult } from "lit";
import type { Host } from "./host.js";
import type { Chat } from "./api-types.js";
import { randomId } from "./device.js";
import { PeoplePicker } from "./people-picker.js";
import { Problem, explain, html, nothing, texts } from "./toolkit.js";
import { View } from "./view.js";

export class NewChat extends View<Host> {
  #picker = new PeoplePicker(this.host);
  #isGroup = false;
  #problem = "";
  #isStarting = false;
  /** A retry of the same form uses the same idempotency key, so that the group is created once. */
  #attempt = { content: "", idempotencyKey: "" };

  render(done: (chat: Chat) => void): TemplateResult {
    return html`<form class="form" @submit=${(event: SubmitEvent) => void this.#submit(event, done)}>
      <div class="segments" role="group" aria-label=${texts.newChat}>
        ${this.#kind(false, texts.direct)}${this.#kind(true, texts.group)}
      </div>
      ${this.#picker.render(this.#isGroup ? texts.people : texts.person, this.#isGroup)}
      ${this.#isGroup
        ? html`<label>${texts.groupName}<input name="title" maxlength="100" autocomplete="off" dir="auto"></label>`
        : nothing}
      <p class="problem" role="alert">${this.#problem}</p>
      <button class="button primary" ?disabled=${this.#isStarting}>${this.#isStarting ? texts.starting : texts.start}</button>
    </form>`;
  }

  reset(): void {
    this.#problem = "";
    this.#isGroup = false;
    this.#picker.reset();
    this.#attempt = { content: "", idempotencyKey: "" };
  }

  #kind(isGroup: boolean, label: string): TemplateResult {
    const choose = () => {
      this.#isGroup = isGroup;
      if (!isGroup) this.#picker.chosen = this.#picker.chosen.slice(0, 1);
      this.update();
    };
    return html`<button type="button" aria-pressed=${this.#isGroup === isGroup ? "true" : "false"} @click=${choose}>${label}</button>`;
  }

  async #submit(event: SubmitEvent, done: (chat: Chat) => void): Promise<void> {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const people = this.#picker.chosen.map((one) => one.uid);
    const chats = this.host.session?.chats;
    if (chats === undefined || this.#isStarting) return;
    this.#problem = people.length === 0 ? texts.needPeople : "";
    if (this.#problem) return this.update();
    this.#isStarting = true;
    this.update();
    try {
      const title = String(given.get("title") ?? "").trim();
      const content = JSON.stringify([people, title]);
      if (this.#attempt.content !== content) this.#attempt = { content, idempotencyKey: randomId() };
      const chat = await chats.start(people, this.#isGroup, title, this.#attempt.idempotencyKey);
      this.reset();
      done(chat);
    } catch (problem) {
      const isUnregistered = problem instanceof Problem && problem.status === 404;
      this.#problem = isUnregistered ? texts.notReachable : explain(problem);
    } finally {
      this.#isStarting = false;
      this.update();
    }
  }
}

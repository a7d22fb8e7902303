/** Where one writes: Enter sends, Shift+Enter begins a new line, and what was begun in one chat waits there. */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { View } from "./observable.js";
import { words } from "./words.js";

const CONTENT_MAX_BYTES = 4096; // the server's limit
const HEIGHT_MAX_PX = 140;

export class Composer extends View<Host> {
  #drafts = new Map<string, string>();
  #chat = "";
  #ttlSeconds: number | null = null;

  render(chat: string, name: string, send: (text: string, ttlSeconds: number | null) => void): TemplateResult {
    this.#chat = chat;
    const draft = this.#drafts.get(chat) ?? "";
    const isTooLong =
      draft.length > CONTENT_MAX_BYTES / 4 && new TextEncoder().encode(draft.trim()).length > CONTENT_MAX_BYTES;
    const submit = () => {
      const text = draft.trim();
      if (text === "" || isTooLong) return;
      this.#drafts.delete(chat);
      send(text, this.#ttlSeconds);
      this.update();
    };
    const key = (event: KeyboardEvent) => {
      // A key that ends the writing of one character (as in Japanese) sends nothing.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      submit();
    };
    const input = (event: Event) => {
      this.#drafts.set(chat, (event.target as HTMLTextAreaElement).value);
      this.update();
    };
    return html`<form class="composer" part="composer" @submit=${(event: Event) => (event.preventDefault(), submit())}>
      ${isTooLong ? html`<p class="problem" role="alert">${words.tooLong}</p>` : nothing}
      <div class="composer-line">
        <label class="vanish ${this.#ttlSeconds === null ? "" : "on"}" title=${words.vanish}>${icons.timer}
          <span class="visually-hidden">${words.vanish}</span>
          <select @change=${this.#onTtl}>
            <option value="">${words.keep}</option>
            <option value="60">${words.minute}</option>
            <option value="3600">${words.hour}</option>
            <option value="86400">${words.day}</option>
          </select>
        </label>
        <textarea rows="1" aria-label="${words.message}: ${name}" placeholder=${words.message} dir="auto"
          .value=${draft} @input=${input} @keydown=${key}></textarea>
        <button class="send" part="send" aria-label=${words.send} title=${words.send} ?disabled=${draft.trim() === "" || isTooLong}>
          ${icons.send}</button>
      </div>
    </form>`;
  }

  hostUpdated(): void {
    const area = this.host.renderRoot.querySelector<HTMLTextAreaElement>(".composer textarea");
    if (area === null || this.#chat === "") return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, HEIGHT_MAX_PX)}px`;
  }

  #onTtl = (event: Event): void => {
    this.#ttlSeconds = Number((event.target as HTMLSelectElement).value) || null;
    this.update();
  };
}

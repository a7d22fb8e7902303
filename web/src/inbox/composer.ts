/** The message composer: Enter sends, Shift+Enter inserts a line break, and each chat keeps its draft and its timer. */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { View } from "./view.js";
import { texts } from "./texts.js";

const CONTENT_MAX_BYTES = 4096; // the server's limit
const HEIGHT_MAX_PX = 140;

export class Composer extends View<Host> {
  #drafts = new Map<string, string>();
  #ttls = new Map<string, number | null>();
  #account: string | undefined;
  #chat = "";

  render(chat: string, name: string, send: (text: string, ttlSeconds: number | null) => void): TemplateResult {
    this.#chat = chat;
    const account = this.host.session?.account;
    if (account !== this.#account) {
      this.#account = account;
      this.#drafts.clear(); // they are the previous user's
      this.#ttls.clear();
    }
    const ttlSeconds = this.#ttls.get(chat) ?? null;
    const draft = this.#drafts.get(chat) ?? "";
    const isTooLong =
      draft.length > CONTENT_MAX_BYTES / 4 && new TextEncoder().encode(draft.trim()).length > CONTENT_MAX_BYTES;
    const submit = () => {
      const text = draft.trim();
      if (text === "" || isTooLong) return;
      this.#drafts.delete(chat);
      send(text, ttlSeconds);
      this.update();
    };
    const key = (event: KeyboardEvent) => {
      // Enter that confirms an IME composition does not send.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      submit();
    };
    const input = (event: Event) => {
      this.#drafts.set(chat, (event.target as HTMLTextAreaElement).value);
      this.update();
    };
    const chooseTtl = (event: Event) => {
      this.#ttls.set(chat, Number((event.target as HTMLSelectElement).value) || null);
      this.update();
    };
    return html`<form class="composer" part="composer" @submit=${(event: Event) => (event.preventDefault(), submit())}>
      ${isTooLong ? html`<p class="problem" role="alert">${texts.tooLong}</p>` : nothing}
      <div class="composer-line">
        <label class="vanish ${ttlSeconds === null ? "" : "on"}" title=${texts.vanish}>${icons.timer}
          <span class="visually-hidden">${texts.vanish}</span>
          <select .value=${String(ttlSeconds ?? "")} @change=${chooseTtl}>
            <option value="">${texts.keep}</option>
            <option value="60">${texts.minute}</option>
            <option value="3600">${texts.hour}</option>
            <option value="86400">${texts.day}</option>
          </select>
        </label>
        <textarea rows="1" aria-label="${texts.message}: ${name}" placeholder=${texts.message} dir="auto"
          .value=${draft} @input=${input} @keydown=${key}></textarea>
        <button class="send" part="send" aria-label=${texts.send} title=${texts.send} ?disabled=${draft.trim() === "" || isTooLong}>
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
}

/** How a message will look in its readers' inboxes, in light and in dark. Links lead nowhere here. */
import { html, nothing, type TemplateResult } from "lit";
import type { Message } from "../model.js";

interface Previewed {
  message: Message | string;
  category: string;
  sender: string;
}

export function previews(what: Previewed): TemplateResult {
  return html`<div class="previews">${preview("light", what)}${preview("dark", what)}</div>`;
}

function preview(shade: "light" | "dark", { message, category, sender }: Previewed): TemplateResult {
  return html`<section class="preview ${shade}" aria-label="Preview, ${shade}">
    <p class="preview-label">${shade === "light" ? "Light" : "Dark"}</p>
    <article>
      <p class="over"><span>${sender || category || "default"}</span><span>now</span></p>
      ${typeof message === "string" ? html`<p class="none">${message}</p>` : content(message)}
    </article>
  </section>`;
}

function content(message: Message): TemplateResult {
  const title = textOf(message.title);
  const body = textOf(message.body);
  const label = actionOf(message);
  if (title === null && body === null && Object.keys(message).length > 0) return html`<pre>${JSON.stringify(message, null, 2)}</pre>`;
  return html`<p class="title">${title ?? html`<span class="none">No title yet</span>`}</p>
    ${body === null ? nothing : html`<p class="body">${body}</p>`} ${label === null ? nothing : html`<span class="act">${label}</span>`}`;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function actionOf(message: Message): string | null {
  const action = message.action;
  if (typeof action !== "object" || action === null) return null;
  const { label, url } = action as { label?: unknown; url?: unknown };
  return textOf(url) === null ? null : (textOf(label) ?? "Open");
}

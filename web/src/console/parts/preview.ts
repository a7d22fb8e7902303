/** A preview of a message in light and dark mode. Links are inactive. */
import { html, nothing, type TemplateResult } from "lit";
import { contentOf, humanize } from "../../inbox/message-content.js";
import type { Message } from "../api-types.js";

interface Previewed {
  /** The message, or an error text. */
  message: Message | string;
  category: string;
  sender: string;
}

export function previews(what: Previewed): TemplateResult {
  return html`<div class="previews">${preview("light", what)}${preview("dark", what)}</div>`;
}

function preview(shade: "light" | "dark", { message, category, sender }: Previewed): TemplateResult {
  const filed = category.trim() === "" || category.trim() === "default" ? "General" : humanize(category.trim());
  const from = sender.trim() || filed;
  return html`<section class="preview ${shade}" aria-label="Preview, ${shade}">
    <p class="preview-label">${shade === "light" ? "Light" : "Dark"}</p>
    <article>
      <span class="avatar" aria-hidden="true">${[...from][0]?.toUpperCase()}</span>
      <div>
        ${typeof message === "string" ? html`<p class="none">${message}</p>` : content(message)}
        <p class="over">${sender.trim() ? `${sender.trim()} · ` : ""}${filed} · now</p>
      </div>
      <span class="new" aria-hidden="true"></span>
    </article>
  </section>`;
}

function content(message: Message): TemplateResult {
  const { title, body, link, fields } = contentOf(message);
  const isBlank = title === "" && body === "" && fields.length === 0;
  return html`${isBlank ? html`<p class="none">No title yet</p>` : nothing}
  ${title ? html`<p class="title" dir="auto">${title}</p>` : nothing}
  ${body ? html`<p class="body" dir="auto">${body}</p>` : nothing}
  ${fields.length > 0
    ? html`<dl>
        ${fields.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`
    : nothing}
  ${link === null ? nothing : html`<span class="act">${link.label ?? "Open"}</span>`}`;
}

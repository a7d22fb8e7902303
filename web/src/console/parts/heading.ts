/** The header of a view: title, description, actions and the inbox picker. */
import { html, nothing, type TemplateResult } from "lit";
import type { InboxEntry } from "../api-types.js";

interface Heading {
  title: unknown;
  about?: unknown;
  crumb?: unknown;
  actions?: unknown;
}

export function heading({ title, about, crumb, actions }: Heading): TemplateResult {
  return html`<div class="head">
    <div>
      ${crumb ? html`<p class="crumb">${crumb}</p>` : nothing}
      <h1 tabindex="-1">${title}</h1>
      ${about ? html`<p>${about}</p>` : nothing}
    </div>
    ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </div>`;
}

/** Selects the inbox. The current one stays selectable even if it is not in the list. */
export function inboxPicker(
  inbox: string,
  inboxes: InboxEntry[] | undefined,
  choose: (inbox: string) => void,
): TemplateResult {
  const known = inboxes ?? [];
  const names = known.some((one) => one.inbox === inbox) ? known : [{ inbox, title: "" }, ...known];
  return html`<label class="picker">
    Inbox
    <select name="inbox" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${names.map(
        (one) =>
          html`<option value=${one.inbox} ?selected=${one.inbox === inbox}>
            ${one.inbox}${one.title && one.title !== one.inbox ? ` · ${one.title}` : ""}
          </option>`,
      )}
    </select>
  </label>`;
}

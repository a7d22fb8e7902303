/** The header of a view: title, description, actions and the inbox picker. */
import { html, nothing, type TemplateResult } from "lit";
import type { InboxEntry, Scope } from "../api-types.js";
import type { Session } from "../session.js";

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
    ${actions && actions !== nothing ? html`<div class="actions">${actions}</div>` : nothing}
  </div>`;
}

/** A link to a view in which something is created; nothing without the scope for it. */
export function linkButton(session: Session, scope: Scope, href: string, text: string): TemplateResult | typeof nothing {
  return session.hasScope(scope) ? html`<a class="button primary" href=${href}>${text}</a>` : nothing;
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

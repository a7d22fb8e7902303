/** Notices in place of content: loading, empty, missing scope, failed. */
import { html, nothing, type TemplateResult } from "lit";
import { type Problem, type FieldError } from "../../shared/http.js";
import { ROLE_NAMES, type Scope } from "../api-types.js";
import type { Session } from "../session.js";
import { icon } from "./icons.js";

export function loading(what = "Loading"): TemplateResult {
  return html`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${what}…</div>`;
}

/** An empty state with the next step. */
export function emptyState(title: string, next: unknown): TemplateResult {
  return html`<div class="empty">
    <p class="empty-title">${title}</p>
    <div>${next}</div>
  </div>`;
}

/** A notice that the person's role, or the API key, lacks a scope. */
export function missingScope({ account }: Session, scope: Scope, what: string): TemplateResult {
  return html`<div class="notice quiet" data-missing-scope=${scope}>
    ${icon("lock")}
    <p>
      ${account === null
        ? html`Your API key does not have the <code>${scope}</code> scope, which is required to ${what}. Sign in with a key
            that has it, or with an account.`
        : `Your role, ${ROLE_NAMES[account.role]}, does not allow you to ${what}. An owner can give you another role.`}
    </p>
  </div>`;
}

/** An error notice; field errors that the form shows itself are left out. */
export function problemNotice(
  problem: Problem | null,
  retry?: () => void,
  isShownAtField: (field: string) => boolean = () => false,
): TemplateResult | typeof nothing {
  if (problem === null) return nothing;
  const otherErrors = problem.errors.filter((error) => !isShownAtField(error.field));
  const areAllShown = problem.errors.length > 0 && otherErrors.length === 0;
  const isRefusal = problem.status === 403;
  return html`<div class="notice ${isRefusal ? "quiet" : "bad"}" role="alert">
    ${icon(isRefusal ? "lock" : "warning")}
    <div>
      <p>${areAllShown ? "Some fields are invalid." : problem.message}</p>
      ${otherErrors.length > 1
        ? html`<ul>
            ${otherErrors.map((error) => html`<li><code>${error.field}</code> ${error.message}</li>`)}
          </ul>`
        : nothing}
      ${problem.retryAfterSeconds ? html`<p>Try again in ${problem.retryAfterSeconds} s.</p>` : nothing}
    </div>
    ${retry && !isRefusal && problem.status !== 404
      ? html`<button type="button" class="small" @click=${retry}>Try again</button>`
      : nothing}
  </div>`;
}

/** The errors of a field and its parts. Of a list, they name the item and not its position, if the items are given. */
export function errorFor(errors: FieldError[] | undefined, field: string, items: string[] = []): string | null {
  const found = (errors ?? []).filter((error) => isWithin(error.field, field));
  if (found.length === 0) return null;
  return found
    .map((error) =>
      error.field === field ? error.message : `${partName(error.field.slice(field.length), items)}: ${error.message}`,
    )
    .join("; ");
}

function partName(part: string, items: string[]): string {
  const position = /^(?:\[(\d+)\]|\.(\d+))$/.exec(part)?.slice(1).find(Boolean);
  return items[Number(position)] ?? part.replace(/^\./, "");
}

export function isWithin(field: string, whole: string): boolean {
  return field === whole || field.startsWith(`${whole}.`) || field.startsWith(`${whole}[`);
}

/** What stands where content is missing: on its way, refused, failed, or not there yet. */
import { html, nothing, type TemplateResult } from "lit";
import { Problem, type FieldError } from "../../shared/calling.js";
import type { Scope } from "../model.js";
import { icon } from "./icons.js";

export function waiting(what = "Loading"): TemplateResult {
  return html`<div class="waiting" role="status"><span class="spinner" aria-hidden="true"></span>${what}…</div>`;
}

/** Nothing there yet, and what to do next. */
export function empty(title: string, next: unknown): TemplateResult {
  return html`<div class="empty">
    <p class="empty-title">${title}</p>
    <div>${next}</div>
  </div>`;
}

/** A note that this key may not; the rest of the page stays. */
export function lacks(scope: Scope, what: string): TemplateResult {
  return html`<div class="notice quiet" data-lacks=${scope}>
    ${icon("lock")}
    <p>
      Your key lacks the scope <code>${scope}</code>, which is needed to ${what}. A key with the scope
      <code>config</code> can make one that has it.
    </p>
  </div>`;
}

/** A refusal with its reason; field errors that have a place in the form are left to it. */
export function problemNotice(
  problem: Problem | null,
  retry?: () => void,
  placed: (field: string) => boolean = () => false,
): TemplateResult | typeof nothing {
  if (problem === null) return nothing;
  const homeless = problem.errors.filter((error) => !placed(error.field));
  const isAllPlaced = problem.errors.length > 0 && homeless.length === 0;
  const isRefusal = problem.status === 403;
  return html`<div class="notice ${isRefusal ? "quiet" : "bad"}" role="alert">
    ${icon(isRefusal ? "lock" : "warning")}
    <div>
      <p>${isAllPlaced ? "Some fields need another look." : problem.message}</p>
      ${homeless.length > 1
        ? html`<ul>
            ${homeless.map((error) => html`<li><code>${error.field}</code> ${error.message}</li>`)}
          </ul>`
        : nothing}
      ${problem.retryAfterSeconds ? html`<p>Wait ${problem.retryAfterSeconds} s before you try again.</p>` : nothing}
    </div>
    ${retry && !isRefusal ? html`<button type="button" class="small" @click=${retry}>Try again</button>` : nothing}
  </div>`;
}

/** What is said of a field, or of parts of it. */
export function errorAt(errors: FieldError[] | undefined, field: string): string | null {
  const found = (errors ?? []).filter((error) => isWithin(error.field, field));
  if (found.length === 0) return null;
  return found
    .map((error) =>
      error.field === field ? error.message : `${error.field.slice(field.length).replace(/^\./, "")}: ${error.message}`,
    )
    .join("; ");
}

export function isWithin(field: string, whole: string): boolean {
  return field === whole || field.startsWith(`${whole}.`) || field.startsWith(`${whole}[`);
}

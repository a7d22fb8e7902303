/** Placeholders for lists that are loading, empty or failed to load. */
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "./icons.js";
import { explain } from "./problem-texts.js";
import { texts } from "./texts.js";

export function skeletons(count = 6): TemplateResult {
  return html`<div class="skeletons"><span class="visually-hidden">${texts.loading}</span>
    ${Array.from({ length: count }, () => html`<div class="skeleton" aria-hidden="true"><i></i><b></b><b></b></div>`)}</div>`;
}

export function emptyState(
  icon: TemplateResult,
  title: string,
  more: string,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="state" part="empty"><span class="state-icon">${icon}</span>
    <p class="state-title">${title}</p><p>${more}</p>${action}</div>`;
}

export function failedState(problem: unknown, again: () => void): TemplateResult {
  return html`<div class="state" part="error" role="alert"><span class="state-icon">${icons.alert}</span>
    <p class="state-title">${texts.notLoaded}</p>${problem === null ? nothing : html`<p>${explain(problem)}</p>`}
    <button class="button" @click=${again}>${texts.tryAgain}</button></div>`;
}

/** The bar below a form with its save and discard buttons. */
import { html, nothing, type TemplateResult } from "lit";
import type { DraftForm } from "../draft-form.js";

interface Unsaved {
  draftForm: DraftForm<object>;
  isAllowed: boolean;
  action: string;
}

export function saveBar({ draftForm, isAllowed, action }: Unsaved): TemplateResult {
  const { isChanged, isBusy } = draftForm;
  return html`<div class="unsaved-bar ${isChanged ? "changed" : ""}">
    <p role="status">${isChanged ? "Unsaved changes. They are kept while this window is open." : ""}</p>
    <div class="row">
      ${isChanged ? html`<button type="button" @click=${draftForm.discard} ?disabled=${isBusy}>Discard</button>` : nothing}
      <button type="submit" class="primary" ?disabled=${!isChanged || isBusy || !isAllowed}>
        ${isBusy ? "Saving…" : action}
      </button>
    </div>
  </div>`;
}

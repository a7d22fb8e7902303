/** The end of a form whose changes wait to be saved; leaving the view keeps them, and says so. */
import { html, nothing, type TemplateResult } from "lit";
import type { KeptForm } from "../kept-form.js";

interface Unsaved {
  kept: KeptForm<object>;
  isAllowed: boolean;
  action: string;
}

export function unsavedBar({ kept, isAllowed, action }: Unsaved): TemplateResult {
  const { isChanged, isBusy } = kept;
  return html`<div class="unsaved-bar ${isChanged ? "changed" : ""}">
    <p role="status">${isChanged ? "Not saved yet. It stays here while this window is open." : ""}</p>
    <div class="row">
      ${isChanged ? html`<button type="button" @click=${kept.discard} ?disabled=${isBusy}>Discard</button>` : nothing}
      <button type="submit" class="primary" ?disabled=${!isChanged || isBusy || !isAllowed}>
        ${isBusy ? "Saving…" : action}
      </button>
    </div>
  </div>`;
}

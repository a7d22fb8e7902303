/** Tables that become cards in a narrow window. Explicit roles survive the card layout. */
import { html, nothing, type TemplateResult } from "lit";

export interface Column<T> {
  head: string;
  cell: (row: T) => unknown;
  kind?: "number" | "main" | "actions" | "code";
}

export function table<T>(caption: string, columns: Column<T>[], rows: T[]): TemplateResult {
  return html`<table class="table" role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(
          ({ head, kind }) =>
            html`<th role="columnheader" scope="col" class=${kind ?? ""}>
              ${kind === "actions" ? html`<span class="unseen">${head}</span>` : head}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${columns.map(
              ({ head, cell, kind }) =>
                html`<td role="cell" class=${kind ?? ""} data-head=${head}><div>${cell(row)}</div></td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The button that loads the next page of a list. */
export function more(hasMore: boolean, isLoading: boolean, load: () => void): TemplateResult {
  return html`<div class="more">
    ${hasMore
      ? html`<button
          type="button"
          aria-disabled=${isLoading ? "true" : nothing}
          @click=${isLoading ? nothing : load}
        >
          ${isLoading ? "Loading…" : "Load more"}
        </button>`
      : html`<p class="muted">End of list.</p>`}
  </div>`;
}

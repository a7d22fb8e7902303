/** Tables that become cards on a narrow window; the roles are written out because the cards' layout would take them away. */
import { html, type TemplateResult } from "lit";

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

/** The way to the next page of a list. */
export function more(hasMore: boolean, isWaiting: boolean, load: () => void): TemplateResult {
  return html`<div class="more">
    ${hasMore
      ? html`<button type="button" ?disabled=${isWaiting} @click=${load}>
          ${isWaiting ? "Loading…" : "Load more"}
        </button>`
      : html`<p class="muted">That is all.</p>`}
  </div>`;
}

/** The columns that say what became of a message for a recipient. */
import { html, type TemplateResult } from "lit";
import { formatExactDate, timeAgo } from "../format.js";
import type { Recipient } from "../api-types.js";
import { recipientBadge } from "./recipient-badge.js";
import type { Column } from "./table.js";

export function stateColumns<Row>(recipientOf: (row: Row) => Recipient): Column<Row>[] {
  return [
    { head: "State", cell: (row) => recipientBadge(recipientOf(row)) },
    { head: "Delivered", cell: (row) => time(recipientOf(row).delivered_at) },
    { head: "Seen", cell: (row) => time(recipientOf(row).seen_at) },
    { head: "Read", cell: (row) => time(recipientOf(row).read_at) },
  ];
}

function time(seconds: number | null): TemplateResult | string {
  if (seconds === null) return "–";
  return html`<time class="nowrap" title=${formatExactDate(seconds)}>${timeAgo(seconds)}</time>`;
}

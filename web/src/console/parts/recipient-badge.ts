/** The state of a recipient as a badge, with its reason. */
import { html, nothing, type TemplateResult } from "lit";
import type { Recipient, RecipientState } from "../api-types.js";

const KINDS: Record<RecipientState, string> = {
  pending: "info",
  delivered: "good",
  seen: "good",
  read: "good",
  recalled: "still",
  expired: "still",
  failed: "bad",
};

const NAMES: Record<RecipientState, string> = {
  pending: "Pending",
  delivered: "Delivered",
  seen: "Seen",
  read: "Read",
  recalled: "Recalled",
  expired: "Expired",
  failed: "Failed",
};

/** Reasons that the API names with a word; others are shown as they are. */
const REASONS: Record<string, string> = {
  muted: "The user has muted this category.",
  erased: "The user was erased.",
  deleted: "The user has deleted the message.",
  stopped: "The broadcast was stopped before.",
  replaced: "A newer message with the same collapse key has replaced it.",
  "no longer stored": "The copy was deleted long ago.",
};

export function recipientBadge({ state, reason }: Recipient): TemplateResult {
  return html`<span class="badge ${KINDS[state]}" data-state=${state}>${NAMES[state]}</span> ${reason === null
      ? nothing
      : html`<span class="muted">${REASONS[reason] ?? reason}</span>`}`;
}

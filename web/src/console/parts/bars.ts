/** Progress and shares as bars, each with its numbers in words. */
import { html, nothing, type TemplateResult } from "lit";
import { count, share } from "../format.js";
import { isFinal, type Broadcast, type Status } from "../model.js";

export function progressBar(label: string, done: number, whole: number): TemplateResult {
  const percent = whole === 0 ? 0 : Math.min(100, (100 * done) / whole);
  return html`<div
    class="progress"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax=${whole}
    aria-valuenow=${Math.min(done, whole)}
    aria-valuetext="${count(done)} of ${count(whole)}"
  >
    <span style="inline-size:${percent}%"></span>
  </div>`;
}

interface Part {
  name: string;
  kind: "good" | "bad" | "gone" | "open";
  value: number;
}

/** How many of a broadcast's recipients nothing more is to be done for. */
export function doneOf({ delivered, failed }: Broadcast): number {
  return delivered + failed;
}

/** What became of a broadcast's recipients, each counted once: a copy that was taken back had been delivered. */
export function partsOf(broadcast: Broadcast): Part[] {
  const { recipients, delivered, failed, redacted } = broadcast;
  const open = Math.max(0, recipients - Math.max(delivered, redacted) - failed);
  const parts: Part[] = [
    { name: "Delivered", kind: "good", value: Math.max(0, delivered - redacted) },
    { name: "Failed", kind: "bad", value: failed },
    { name: "Redacted", kind: "gone", value: redacted },
    { name: openName(broadcast.status), kind: "open", value: open },
  ];
  return parts.filter(({ kind, value }) => kind !== "open" || value > 0 || !isFinal(broadcast.status));
}

function openName(status: Status): string {
  return status === "stopped" || status === "redacted" || status === "redacting" ? "Not sent" : "Waiting";
}

export function sharesBar(broadcast: Broadcast): TemplateResult {
  const whole = broadcast.recipients;
  const parts = partsOf(broadcast);
  const words = parts
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => `${name.toLowerCase()} ${count(value)}`)
    .join(", ");
  return html`<div class="shares">
    <div class="stack" role="img" aria-label="Of ${count(whole)} recipients: ${words || "none yet"}">
      ${parts.map(({ kind, value }) =>
        value > 0 && whole > 0
          ? html`<span class=${kind} style="inline-size:${(100 * value) / whole}%"></span>`
          : nothing,
      )}
    </div>
    <dl>
      ${parts.map(
        ({ name, kind, value }) =>
          html`<div class=${value === 0 ? "none" : ""}>
            <dt><span class="dot ${kind}" aria-hidden="true"></span>${name}</dt>
            <dd data-share=${name.toLowerCase()}>
              <strong>${count(value)}</strong> <span class="muted">${share(value, whole)}</span>
            </dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

const STATUS_KINDS: Record<Status, string> = {
  scheduled: "info",
  expanding: "busy",
  delivering: "busy",
  delivered: "good",
  paused: "warn",
  stopped: "still",
  redacting: "busy",
  redacted: "still",
};

export function statusBadge(status: Status): TemplateResult {
  return html`<span class="badge ${STATUS_KINDS[status]}" data-status=${status}>${status}</span>`;
}

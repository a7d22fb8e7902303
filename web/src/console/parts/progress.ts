/** Progress bars, delivery shares and status badges of broadcasts. */
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber, formatPercent } from "../format.js";
import { isFinal, type Broadcast, type Status } from "../api-types.js";

export function progressBar(label: string, done: number, whole: number): TemplateResult {
  const percent = whole === 0 ? 0 : Math.min(100, (100 * done) / whole);
  return html`<div
    class="progress"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax=${whole}
    aria-valuenow=${Math.min(done, whole)}
    aria-valuetext="${formatNumber(done)} of ${formatNumber(whole)}"
  >
    <span style="inline-size:${percent}%"></span>
  </div>`;
}

interface Part {
  name: string;
  kind: "good" | "bad" | "gone" | "open";
  value: number;
}

/** The number of recipients whose delivery has ended. */
export function processedCount({ delivered, failed }: Broadcast): number {
  return delivered + failed;
}

/** A broadcast's recipients by outcome, each counted once: a recalled copy had been delivered. */
export function sharesOf(broadcast: Broadcast): Part[] {
  const { recipients, delivered, failed, redacted } = broadcast;
  const open = Math.max(0, recipients - Math.max(delivered, redacted) - failed);
  const parts: Part[] = [
    { name: "Delivered", kind: "good", value: Math.max(0, delivered - redacted) },
    { name: "Failed", kind: "bad", value: failed },
    { name: "Recalled", kind: "gone", value: redacted },
    { name: openName(broadcast.status), kind: "open", value: open },
  ];
  return parts.filter(({ kind, value }) => kind !== "open" || value > 0 || !isFinal(broadcast.status));
}

function openName(status: Status): string {
  return status === "stopped" || status === "redacted" || status === "redacting" ? "Not sent" : "Pending";
}

export function sharesBar(broadcast: Broadcast): TemplateResult {
  const whole = broadcast.recipients;
  const parts = sharesOf(broadcast);
  const summary = parts
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => `${name.toLowerCase()} ${formatNumber(value)}`)
    .join(", ");
  const text = `Of ${formatNumber(whole)} recipients: ${summary || "none yet"}`;
  const bars = parts.map(({ kind, value }) =>
    value > 0 && whole > 0 ? html`<span class=${kind} style="inline-size:${(100 * value) / whole}%"></span>` : nothing,
  );
  return html`<div class="shares">
    ${isFinal(broadcast.status)
      ? html`<div class="stack" role="img" aria-label=${text}>${bars}</div>`
      : html`<div
          class="stack"
          role="progressbar"
          aria-label="Progress"
          aria-valuemin="0"
          aria-valuemax=${whole}
          aria-valuenow=${Math.min(processedCount(broadcast), whole)}
          aria-valuetext=${text}
        >
          ${bars}
        </div>`}
    <dl>
      ${parts.map(
        ({ name, kind, value }) =>
          html`<div class=${value === 0 ? "none" : ""}>
            <dt><span class="dot ${kind}" aria-hidden="true"></span>${name}</dt>
            <dd data-share=${name.toLowerCase()}>
              <strong>${formatNumber(value)}</strong> <span class="muted">${formatPercent(value, whole)}</span>
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
  published: "good",
  paused: "warn",
  stopped: "still",
  redacting: "busy",
  redacted: "still",
};

export const STATUS_NAMES: Record<Status, string> = {
  scheduled: "Scheduled",
  expanding: "Preparing",
  delivering: "Delivering",
  delivered: "Delivered",
  published: "Published",
  paused: "Paused",
  stopped: "Stopped",
  redacting: "Being recalled",
  redacted: "Recalled",
};

export function statusBadge(status: Status): TemplateResult {
  return html`<span class="badge ${STATUS_KINDS[status]}" data-status=${status}>${STATUS_NAMES[status]}</span>`;
}

/** How a post to everyone is delivered: the choice between on write and on read, and what both cost and take. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Delivery, DryRun } from "../api-types.js";
import { approximateDuration, formatDollars, formatNumber } from "../format.js";
import { hrefOf } from "../router.js";

/** The results of dry runs, by delivery. */
export type Estimates = Partial<Record<Delivery, DryRun>>;

const RETURNING_SHARE = 0.1;
export const DELIVERY_NAMES: Record<Delivery, string> = { on_write: "On write", on_read: "On read" };
const DELIVERY_MEANINGS: Record<Delivery, string> = {
  on_write: "Workers store a copy for each member. Progress is exact, and you can pause it.",
  on_read: "Stored once. Each member gets it with the next request; those who never come back cost nothing.",
};

interface DeliveryChoice {
  inbox: string;
  /** Undefined while the configuration is not known. */
  isAllowed: boolean | undefined;
  value: Delivery;
  estimates: Estimates;
  error: string | null;
  set: (delivery: Delivery) => void;
}

/** The choice for inboxes that allow posts on read; for others, how to allow them. */
export function deliveryField({ inbox, isAllowed, value, estimates, error, set }: DeliveryChoice): TemplateResult | typeof nothing {
  if (isAllowed === undefined) return nothing;
  if (!isAllowed)
    return html`<p class="hint" data-on-read="off">
      Delivered on write: workers store a copy for each member. To post to large audiences at once and for almost
      nothing, allow posts on read in the <a href=${hrefOf("inboxes", inbox)}>configuration of ${inbox}</a>, or with
      <code>stak inbox configure ${inbox} --on-read</code>.
    </p>`;
  return html`<fieldset class="deliveries" aria-describedby=${error ? "delivery-error" : nothing}>
    <legend>Delivery</legend>
    <div>
      ${(["on_write", "on_read"] as const).map(
        (delivery) =>
          html`<label>
            <input
              type="radio"
              name="delivery"
              value=${delivery}
              .checked=${live(delivery === value)}
              @change=${() => set(delivery)}
            />
            <span>
              <strong>${DELIVERY_NAMES[delivery]}</strong>
              <small>${DELIVERY_MEANINGS[delivery]}</small>
              <small class="estimate" data-estimate=${delivery}>${summary(delivery, estimates[delivery])}</small>
            </span>
          </label>`,
      )}
    </div>
    ${error ? html`<p class="error" id="delivery-error">${error}</p>` : nothing}
  </fieldset>`;
}

function summary(delivery: Delivery, estimate: DryRun | undefined): string {
  if (estimate === undefined) return "Cost and time: see the dry run.";
  return `${formatDollars(estimate.cost.usd)} on AWS, ${delivery === "on_read" ? "at once" : timeOf(estimate)}`;
}

function timeOf({ delivery_seconds: seconds }: DryRun): string {
  return deliveryTime(seconds);
}

export function deliveryTime(seconds: number): string {
  return seconds < 1 ? "about a second" : `at least ${approximateDuration(seconds)}`;
}

/** What both ways cost and take, side by side; nothing unless both are known. */
export function deliveryComparison(estimates: Estimates): TemplateResult | typeof nothing {
  const { on_write: onWrite, on_read: onRead } = estimates;
  if (onWrite === undefined || onRead === undefined) return nothing;
  const reader = onRead.cost_per_reader?.usd ?? 0;
  const returning = (share: number) => formatDollars(reader * share * onRead.recipients);
  const rows: [string, string, string][] = [
    ["Members have it", timeOf(onWrite), "at their next request"],
    ["Cost on AWS", formatDollars(onWrite.cost.usd), formatDollars(onRead.cost.usd)],
    [`If ${RETURNING_SHARE * 100} % come back`, "no more", `${returning(RETURNING_SHARE)} more`],
    ["If all come back", "no more", `${returning(1)} more`],
    ["Write units", formatNumber(onWrite.cost.dynamodb_write_units), formatNumber(onRead.cost.dynamodb_write_units)],
  ];
  return html`<table class="comparison" data-comparison>
    <caption class="unseen">Delivery on write and on read</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${DELIVERY_NAMES.on_write}</th>
        <th scope="col">${DELIVERY_NAMES.on_read}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, write, read]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${write}</td>
            <td>${read}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The statistics of one broadcast: how many have it, have seen, read and answered it, now and over time. */
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Api } from "../api.js";
import type { BroadcastStatistics } from "../api-types.js";
import { formatNumber, formatPercent } from "../format.js";
import { FIGURES, statisticsChart } from "../parts/statistics-chart.js";
import { Polling, type PollResult } from "../polling.js";
import { Resource } from "../resource.js";

@customElement("stak-broadcast-statistics")
export class BroadcastStatisticsCard extends LitElement {
  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) inbox!: string;
  @property({ attribute: false }) messageId!: string;
  #polling = new Polling(this, () => this.#poll());
  #statistics = new Resource<BroadcastStatistics>(
    this,
    (signal) => this.api.statistics(this.inbox, this.messageId, signal),
    () => this.#polling.start(),
  );

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#statistics.load();
  }

  /** People go on reading it, so this ends with the page; it slows down while nothing changes. */
  async #poll(): Promise<PollResult> {
    const before = JSON.stringify(this.#statistics.value);
    const found = await this.api.statistics(this.inbox, this.messageId);
    if (JSON.stringify(found) === before) return "unchanged";
    this.#statistics.set(found);
    return "changed";
  }

  override render(): TemplateResult {
    return html`<section class="card stack-form" aria-labelledby="statistics">
      <h2 id="statistics">Statistics</h2>
      ${this.#statistics.render((found) => this.#body(found), "Loading statistics")}
    </section>`;
  }

  #body(found: BroadcastStatistics): TemplateResult {
    const isSampled = found.estimated.includes("read");
    return html`<div class="shares">
        <dl>
          ${FIGURES.map(
            ([figure, name]) =>
              html`<div>
                <dt>${name}</dt>
                <dd data-figure=${figure}>
                  ${found.estimated.includes(figure) ? "about " : nothing}<strong>${formatNumber(found[figure])}</strong>
                  ${figure === "delivered"
                    ? nothing
                    : html`<span class="muted">${formatPercent(found[figure], found.delivered)}</span>`}
                </dd>
              </div>`,
          )}
        </dl>
      </div>
      ${isSampled
        ? html`<p class="muted">
            Estimated from a sample: this broadcast was accepted before statistics were kept, or was imported.
          </p>`
        : statisticsChart(found.series)}`;
  }
}

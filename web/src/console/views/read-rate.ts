/** The read rate of one broadcast, loaded when it becomes visible. */
import { LitElement, html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Api } from "../api.js";
import type { Broadcast, ReadRate } from "../api-types.js";
import { formatNumber } from "../format.js";

@customElement("stak-read-rate")
export class ReadRateCell extends LitElement {
  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) inbox!: string;
  @property({ attribute: false }) broadcast!: Broadcast;
  @state() private rate: ReadRate | null = null;
  #observer: IntersectionObserver | null = null;
  #loaded = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void this.#load();
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  /** Loads the rate once for each broadcast; one that is not delivered yet has none. */
  async #load(): Promise<void> {
    const { message_id } = this.broadcast;
    const delivered = this.broadcast.reached ?? this.broadcast.delivered;
    const name = `${this.inbox}/${message_id}`;
    if (this.#loaded === name || delivered === 0) return;
    this.#loaded = name;
    try {
      this.rate = await this.api.readRate(this.inbox, message_id);
    } catch {
      // the list is complete without it
    }
  }

  override render(): TemplateResult {
    const { rate } = this;
    if (rate === null || rate.delivered === 0)
      return html`<span class="muted">–</span>`;
    const share = Math.round((100 * rate.read) / rate.delivered);
    const source = rate.is_exact
      ? `${formatNumber(rate.read)} of ${formatNumber(rate.delivered)} have read it`
      : `Estimated from ${formatNumber(rate.delivered)} recipients`;
    return html`<span class="nowrap" title=${source}>${rate.is_exact ? "" : "about "}${share} %</span>`;
  }
}

/** The chart of a broadcast's delivery rate, from the samples polled while the page is open. */
import { html, svg, type TemplateResult } from "lit";
import { formatNumber, pluralize } from "../format.js";

export interface Sample {
  /** Seconds. */
  at: number;
  done: number;
}

const WIDTH = 480;
const HEIGHT = 96;
const SAMPLES_MAX = 240;

/** Adds a sample; drops samples between two equal ones. */
export function withSample(samples: Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  const before = samples.at(-2);
  if (last && before && last.done === next.done && before.done === next.done) return [...samples.slice(0, -1), next];
  return [...samples, next].slice(-SAMPLES_MAX);
}

export function ratesOf(samples: Sample[]): { at: number; rate: number }[] {
  return samples.slice(1).map((sample, index) => {
    const before = samples[index] as Sample;
    return { at: sample.at, rate: Math.max(0, sample.done - before.done) / Math.max(0.001, sample.at - before.at) };
  });
}

/** Whether something was delivered between the first and the last sample. */
export function hasRate(samples: Sample[]): boolean {
  return samples.length > 1 && samples.at(-1)?.done !== samples[0]?.done;
}

export function rateChart(samples: Sample[]): TemplateResult {
  const rates = ratesOf(samples);
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || !hasRate(samples)) {
    return html`<p class="muted chart-none">The delivery rate is shown while messages are delivered and this page is open.</p>`;
  }
  const top = Math.max(...rates.map(({ rate }) => rate), 1);
  const span = Math.max(0.001, last.at - first.at);
  const ground = HEIGHT - 4;
  const point = (at: number, rate: number) =>
    `${(((at - first.at) / span) * WIDTH).toFixed(1)} ${(ground - (rate / top) * (HEIGHT - 12)).toFixed(1)}`;
  // A rate is constant between two samples, so it is drawn as a step.
  const steps = rates.map(({ at, rate }, index) => {
    const before = samples[index] as Sample;
    return `${point(before.at, rate)}L${point(at, rate)}`;
  });
  const line = `M${steps.join("L")}`;
  const area = `${line}L${WIDTH} ${ground}L0 ${ground}Z`;
  const most = formatNumber(Math.round(top));
  const mean = formatNumber(Math.round((last.done - first.done) / span));
  const duration = span < 1 ? "less than a second" : pluralize(Math.round(span), "second");
  const summary = `Delivery rate over ${duration}: peak ${most} per second, average ${mean} per second.`;
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${summary}>
      ${svg`<line x1="0" x2=${WIDTH} y1=${ground} y2=${ground} class="axis" />
        <path class="area" d=${area} />
        <path class="line" d=${line} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span>Peak <strong>${most}</strong> per second</span>
      <span>Average <strong>${mean}</strong> per second</span>
      <span class="muted">over ${duration}</span>
    </figcaption>
  </figure>`;
}

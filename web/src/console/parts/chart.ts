/** How fast a broadcast is delivered, drawn from what was asked while somebody watched. */
import { html, svg, type TemplateResult } from "lit";
import { count } from "../format.js";

export interface Sample {
  /** Seconds. */
  at: number;
  done: number;
}

const WIDTH = 480;
const HEIGHT = 96;
const SAMPLES_MAX = 240;

/** The samples with one more; those in between two equal ones say nothing and are left out. */
export function withSample(samples: Sample[], next: Sample): Sample[] {
  const last = samples.at(-1);
  const before = samples.at(-2);
  if (last && before && last.done === next.done && before.done === next.done) return [...samples.slice(0, -1), next];
  return [...samples, next].slice(-SAMPLES_MAX);
}

export function ratesOf(samples: Sample[]): { at: number; rate: number }[] {
  return samples.slice(1).map((sample, place) => {
    const before = samples[place] as Sample;
    return { at: sample.at, rate: Math.max(0, sample.done - before.done) / Math.max(0.001, sample.at - before.at) };
  });
}

export function rateChart(samples: Sample[]): TemplateResult {
  const rates = ratesOf(samples);
  const first = samples[0];
  const last = samples.at(-1);
  if (rates.length === 0 || !first || !last || last.done === first.done) {
    return html`<p class="muted chart-none">The rate is drawn while deliveries happen and this page is open.</p>`;
  }
  const top = Math.max(...rates.map(({ rate }) => rate), 1);
  const span = Math.max(0.001, last.at - first.at);
  const ground = HEIGHT - 4;
  const point = (at: number, rate: number) =>
    `${(((at - first.at) / span) * WIDTH).toFixed(1)} ${(ground - (rate / top) * (HEIGHT - 12)).toFixed(1)}`;
  // A rate holds between two samples, so it is drawn as a step.
  const steps = rates.map(({ at, rate }, place) => {
    const before = samples[place] as Sample;
    return `${point(before.at, rate)}L${point(at, rate)}`;
  });
  const line = `M${steps.join("L")}`;
  const area = `${line}L${WIDTH} ${ground}L0 ${ground}Z`;
  const most = count(Math.round(top));
  const mean = count(Math.round((last.done - first.done) / span));
  const seconds = Math.round(span);
  const words = `Delivery rate over ${seconds} seconds: at most ${most} a second, ${mean} on average.`;
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${words}>
      ${svg`<line x1="0" x2=${WIDTH} y1=${ground} y2=${ground} class="axis" />
        <path class="area" d=${area} />
        <path class="line" d=${line} vector-effect="non-scaling-stroke" />`}
    </svg>
    <figcaption>
      <span><strong>${most}</strong> a second at most</span>
      <span><strong>${mean}</strong> on average</span>
      <span class="muted">${seconds} s watched</span>
    </figcaption>
  </figure>`;
}

/** The chart of a broadcast's statistics over time; a table with the same figures belongs to it. */
import { html, svg, type TemplateResult } from "lit";
import type { Figure, StatisticsPoint } from "../api-types.js";
import { formatDate, formatNumber } from "../format.js";
import { table } from "./table.js";

export const FIGURES: [Figure, string][] = [
  ["delivered", "Delivered"],
  ["seen", "Seen"],
  ["read", "Read"],
  ["acted", "Answered"],
];

const WIDTH = 480;
const HEIGHT = 140;
const GROUND = HEIGHT - 4;
/** The shortest interval of a series, in seconds. */
const SHORTEST = 60;

/** The path of one figure: it holds from one interval to the next, so it is drawn as steps. */
export function stepsOf(series: StatisticsPoint[], figure: Figure): string {
  const first = series[0];
  const last = series.at(-1);
  if (!first || !last) return "";
  const span = last.at + SHORTEST - first.at;
  const top = Math.max(1, ...series.map(({ delivered, seen }) => Math.max(delivered, seen)));
  const x = (at: number) => (((at - first.at) / span) * WIDTH).toFixed(1);
  const y = (value: number) => (GROUND - (value / top) * (HEIGHT - 12)).toFixed(1);
  const steps = series.map((point, index) => {
    const until = series[index + 1]?.at ?? last.at + SHORTEST;
    return `${x(point.at)} ${y(point[figure])}L${x(until)} ${y(point[figure])}`;
  });
  return `M${steps.join("L")}`;
}

export function statisticsChart(series: StatisticsPoint[]): TemplateResult {
  const first = series[0];
  const last = series.at(-1);
  if (!first || !last) return html`<p class="muted chart-none">Nothing has happened with this message yet.</p>`;
  const summary = `From ${formatDate(first.at)} to ${formatDate(last.at)}: ${FIGURES.map(
    ([figure, name]) => `${name.toLowerCase()} ${formatNumber(last[figure])}`,
  ).join(", ")}. The table below has all figures.`;
  return html`<figure class="chart figures">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${summary}>
        ${svg`<line x1="0" x2=${WIDTH} y1=${GROUND} y2=${GROUND} class="axis" />
          ${FIGURES.map(
            ([figure]) =>
              svg`<path class="line ${figure}" d=${stepsOf(series, figure)} vector-effect="non-scaling-stroke" />`,
          )}`}
      </svg>
      <figcaption>
        ${FIGURES.map(
          ([figure, name]) =>
            html`<span
              ><svg class="key" viewBox="0 0 24 8" aria-hidden="true">
                ${svg`<path class="line ${figure}" d="M0 4L24 4" />`}</svg
              >${name}</span
            >`,
        )}
        <span class="muted">${formatDate(first.at)} – ${formatDate(last.at)}</span>
      </figcaption>
    </figure>
    <details>
      <summary>View as table</summary>
      ${table(
        "Statistics over time: totals at the end of each interval",
        [
          { head: "Time", cell: ({ at }) => formatDate(at), kind: "main" },
          ...FIGURES.map(([figure, head]) => ({
            head,
            cell: (point: StatisticsPoint) => formatNumber(point[figure]),
            kind: "number" as const,
          })),
        ],
        series,
      )}
    </details>`;
}

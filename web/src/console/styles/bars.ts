/** Progress bars, delivery shares and the rate chart. */
import { css } from "lit";

export const bars = css`
  .progress {
    block-size: 8px;
    border-radius: 99px;
    background: var(--open);
    overflow: hidden;
  }
  .progress span {
    display: block;
    block-size: 100%;
    border-radius: 99px;
    background: var(--accent);
    transition: inline-size 0.3s ease-out;
  }
  .mini .progress {
    block-size: 5px;
  }
  .mini .number {
    text-align: start;
  }
  .shares {
    display: grid;
    gap: 14px;
  }
  .stack {
    display: flex;
    gap: 2px;
    block-size: 14px;
    border-radius: 99px;
    overflow: hidden;
    background: var(--open);
  }
  .stack span {
    min-inline-size: 3px;
    transition: inline-size 0.3s ease-out;
  }
  .stack .good,
  .dot.good {
    background: var(--good);
  }
  .stack .bad,
  .dot.bad {
    background: var(--bad);
  }
  .stack .gone,
  .dot.gone {
    background: var(--gone);
  }
  .stack .open,
  .dot.open {
    background: var(--open);
  }
  .dot {
    display: inline-block;
    inline-size: 9px;
    block-size: 9px;
    margin-inline-end: 7px;
    border-radius: 3px;
  }
  .shares dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(110px, 1fr));
    gap: 10px;
  }
  .shares dt {
    color: var(--muted);
    font-size: 12.5px;
    white-space: nowrap;
  }
  .shares dd {
    font-variant-numeric: tabular-nums;
  }
  .shares dd strong {
    font-size: 17px;
  }

  .chart svg {
    display: block;
    inline-size: 100%;
    block-size: 96px;
  }
  .chart .axis {
    stroke: var(--line);
  }
  .chart .area {
    fill: var(--accent);
    opacity: 0.14;
  }
  .chart .line {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .chart.figures {
    display: block;
    margin: 0;
  }
  .chart.figures > svg {
    block-size: 140px;
  }
  .chart .key {
    display: inline-block;
    inline-size: 24px;
    block-size: 8px;
    margin-inline-end: 7px;
  }
  .chart .delivered {
    stroke: var(--line-strong);
  }
  .chart .seen {
    stroke: var(--gone);
    stroke-dasharray: 6 3;
  }
  .chart .read {
    stroke: var(--accent);
  }
  .chart .acted {
    stroke: var(--good);
    stroke-dasharray: 2 2;
  }
  .chart figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    margin-block-start: 8px;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .chart-none {
    font-size: 13.5px;
  }
  pre.json {
    margin: 0;
    padding: 12px 14px;
    border-radius: var(--radius-small);
    background: var(--sunken);
    font: 12.5px/1.55 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-block-size: 360px;
    overflow: auto;
  }
`;

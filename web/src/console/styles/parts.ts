/** Cards, tables, notices, badges, bars and charts. */
import { css } from "lit";

export const parts = css`
  .card { padding: 18px 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); min-inline-size: 0; }
  .card + .card { margin-block-start: 16px; }
  .card > h2:first-child, .card-head { margin-block-end: 12px; }
  .card.stack-form > h2:first-child, .card.stack-form > .card-head { margin: 0; }
  .card-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 12px; }
  .card.flush { padding: 0; overflow: hidden; }
  .card.flush .card-head { margin: 0; padding: 14px 20px; border-block-end: 1px solid var(--line); }
  .split { display: grid; grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr); gap: 16px; align-items: start; }
  .split > .card, .split > div > .card:first-child, .stack-form > .card { margin: 0; }
  @media (max-width: 1040px) { .split { grid-template-columns: minmax(0, 1fr); } }

  .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr)); gap: 16px; margin-block-end: 16px; }
  .figure { display: grid; gap: 2px; align-content: start; padding: 15px 18px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); color: inherit; text-decoration: none; }
  a.figure:hover { border-color: var(--line-strong); }
  .figure dt, .figure .name { color: var(--muted); font-size: 13px; font-weight: 540; }
  .figure .value { font-size: 26px; line-height: 1.2; font-weight: 640; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  .figure .value.bad { color: var(--bad-text); }
  .figure .more-words { color: var(--muted); font-size: 12.5px; }

  .big { font-size: 32px; line-height: 1.2; font-weight: 640; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
  details { margin-block-start: 10px; font-size: 13.5px; }
  summary { color: var(--accent-text); cursor: pointer; }
  details pre { margin-block-start: 8px !important; }

  .facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 18px; font-size: 13.5px; }
  .facts dt { color: var(--muted); }
  .facts dd { overflow-wrap: anywhere; }

  .table { inline-size: 100%; border-collapse: collapse; font-size: 13.5px; }
  .table th { padding: 9px 12px; border-block-end: 1px solid var(--line); color: var(--muted); font-size: 12.5px; font-weight: 560; text-align: start; white-space: nowrap; }
  .table td { padding: 9px 12px; border-block-end: 1px solid var(--line); vertical-align: middle; overflow-wrap: anywhere; }
  .table tr:last-child td { border-block-end: 0; }
  .table th:first-child, .table td:first-child { padding-inline-start: 20px; }
  .table th:last-child, .table td:last-child { padding-inline-end: 20px; }
  .card:not(.flush) > .table th:first-child, .card:not(.flush) > .table td:first-child { padding-inline-start: 0; }
  .card:not(.flush) > .table th:last-child, .card:not(.flush) > .table td:last-child { padding-inline-end: 0; }
  .table .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .table .actions { text-align: end; }
  .table th.code { font-family: var(--sans); }
  .table td.code { font: 12.5px/1.5 var(--mono); }
  .table tbody tr:hover { background: var(--sunken); }
  .table .main > div > a, .table .main strong { font-weight: 600; }
  .table .main small { display: block; color: var(--muted); font-size: 12.5px; }
  .nowrap { white-space: nowrap; }
  .mini { display: grid; gap: 4px; min-inline-size: 110px; }
  @media (max-width: 700px) {
    .table, .table tbody, .table tr, .table td { display: block; }
    .table thead { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
    .table tr { padding: 12px 16px; border-block-end: 1px solid var(--line); }
    .table tr:last-child { border-block-end: 0; }
    .card.flush .card-head { padding: 12px 16px; }
    .table td, .table td:first-child, .table td:last-child { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 10px; padding: 3px 0; border: 0; }
    .table td::before { content: attr(data-head); color: var(--muted); font: 12.5px/1.7 var(--sans); }
    .table td.main { grid-template-columns: minmax(0, 1fr); padding-block-end: 6px; }
    .table td.main::before, .table td.actions::before { content: none; }
    .table td.actions { grid-template-columns: minmax(0, 1fr); padding-block-start: 8px; }
    .table .number, .table .actions { text-align: start; }
  }
  .more { display: grid; place-items: center; padding: 14px; }
  .card.flush .more { border-block-start: 1px solid var(--line); }

  .badge { display: inline-flex; align-items: center; gap: 6px; padding: 1px 9px; border-radius: 99px; font-size: 12.5px; font-weight: 570; line-height: 20px; white-space: nowrap; font-family: var(--sans); }
  .badge[data-status] { text-transform: capitalize; }
  .badge.good { background: var(--good-soft); color: var(--good-text); }
  .badge.busy, .badge.info { background: var(--info-soft); color: var(--info-text); }
  .badge.warn { background: var(--warn-soft); color: var(--warn-text); }
  .badge.bad { background: var(--bad-soft); color: var(--bad-text); }
  .badge.still { background: var(--still-soft); color: var(--still-text); }
  .badge.busy::before { content: ""; inline-size: 7px; block-size: 7px; border-radius: 50%; background: currentColor; animation: breathe 1.4s ease-in-out infinite; }
  @keyframes breathe { 50% { opacity: 0.25; } }

  .notice { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 10px; padding: 11px 14px; border-radius: var(--radius-small); background: var(--info-soft); color: var(--info-text); font-size: 13.5px; }
  .notice > div, .notice > p { flex: 1; min-inline-size: min(200px, 100%); overflow-wrap: anywhere; }
  .notice p code, .notice li code { background: none; padding: 0; font-weight: 600; }
  .notice .icon { margin-block-start: 1px; }
  .notice.bad { background: var(--bad-soft); color: var(--bad-text); }
  .notice.good { background: var(--good-soft); color: var(--good-text); }
  .notice.warn { background: var(--warn-soft); color: var(--warn-text); }
  .notice.quiet { background: var(--still-soft); color: var(--still-text); }
  .card > .notice + *, .notice + .card, .card + .notice { margin-block-start: 14px; }

  .waiting { display: flex; align-items: center; justify-content: center; gap: 10px; padding: 36px 16px; color: var(--muted); }
  .spinner { inline-size: 16px; block-size: 16px; border: 2px solid var(--line); border-block-start-color: var(--accent); border-radius: 50%; animation: turn 0.8s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
  .empty { display: grid; justify-items: center; gap: 8px; padding: 40px 20px; color: var(--muted); text-align: center; }
  .empty-title { color: var(--ink); font-size: 15px; font-weight: 620; }

  .progress { block-size: 8px; border-radius: 99px; background: var(--open); overflow: hidden; }
  .progress span { display: block; block-size: 100%; border-radius: 99px; background: var(--accent); transition: inline-size 0.3s ease-out; }
  .mini .progress { block-size: 5px; }
  .mini .number { text-align: start; }
  .shares { display: grid; gap: 14px; }
  .stack { display: flex; gap: 2px; block-size: 14px; border-radius: 99px; overflow: hidden; background: var(--open); }
  .stack span { min-inline-size: 3px; transition: inline-size 0.3s ease-out; }
  .stack .good, .dot.good { background: var(--good); }
  .stack .bad, .dot.bad { background: var(--bad); }
  .stack .gone, .dot.gone { background: var(--gone); }
  .stack .open, .dot.open { background: var(--open); }
  .dot { display: inline-block; inline-size: 9px; block-size: 9px; margin-inline-end: 7px; border-radius: 3px; }
  .shares dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); gap: 10px; }
  .shares dt { color: var(--muted); font-size: 12.5px; white-space: nowrap; }
  .shares dd { font-variant-numeric: tabular-nums; }
  .shares dd strong { font-size: 17px; }

  .chart svg { display: block; inline-size: 100%; block-size: 96px; }
  .chart .axis { stroke: var(--line); }
  .chart .area { fill: var(--accent); opacity: 0.14; }
  .chart .line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
  .chart figcaption { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-block-start: 8px; font-size: 13px; font-variant-numeric: tabular-nums; }
  .chart-none { font-size: 13.5px; }
  pre.json { margin: 0; padding: 12px 14px; border-radius: var(--radius-small); background: var(--sunken); font: 12.5px/1.55 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 360px; overflow: auto; }
`;

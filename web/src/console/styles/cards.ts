/** Cards, key figures and details. */
import { css } from "lit";

export const cards = css`
  .card {
    padding: 18px 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    min-inline-size: 0;
  }
  .card + .card {
    margin-block-start: 16px;
  }
  .card > h2:first-child,
  .card-head {
    margin-block-end: 12px;
  }
  .card.stack-form > h2:first-child,
  .card.stack-form > .card-head {
    margin: 0;
  }
  .card-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
  }
  .card-head.find {
    align-items: flex-end;
    justify-content: flex-start;
  }
  .card-head.find .field {
    flex: 0 1 300px;
  }
  .card-head.find a {
    padding-block: 8px;
  }
  .card.flush {
    padding: 0;
    overflow: hidden;
  }
  .card.flush .card-head {
    margin: 0;
    padding: 14px 20px;
    border-block-end: 1px solid var(--line);
  }
  stak-broadcast-statistics,
  stak-quotas,
  stak-user-channels,
  stak-user-data,
  stak-user-inbox,
  stak-user-list,
  stak-user-sessions,
  stak-user-topics {
    display: block;
  }
  stak-broadcast-statistics,
  stak-broadcast-statistics + .card,
  stak-quotas,
  stak-user-channels,
  stak-user-topics,
  stak-user-topics + stak-user-data,
  .card + stak-user-data,
  .card + stak-user-inbox,
  .card + stak-user-list,
  stak-user-sessions + .card {
    margin-block-start: 16px;
  }
  .split {
    display: grid;
    grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr);
    gap: 16px;
    align-items: start;
  }
  .split > .card,
  .split > div > .card:first-child,
  .stack-form > .card {
    margin: 0;
  }
  @media (max-width: 1040px) {
    .split {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));
    gap: 16px;
    margin-block-end: 16px;
  }
  .figure {
    display: grid;
    gap: 2px;
    align-content: start;
    padding: 15px 18px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    color: inherit;
    text-decoration: none;
  }
  a.figure:hover {
    border-color: var(--line-strong);
  }
  .figure dt,
  .figure .name {
    color: var(--muted);
    font-size: 13px;
    font-weight: 540;
  }
  .figure .value {
    font-size: 26px;
    line-height: 1.2;
    font-weight: 640;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  .figure .value.bad {
    color: var(--bad-text);
  }
  .figure .more-words {
    color: var(--muted);
    font-size: 12.5px;
  }

  .big {
    font-size: 32px;
    line-height: 1.2;
    font-weight: 640;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  details {
    margin-block-start: 10px;
    font-size: 13.5px;
  }
  summary {
    color: var(--accent-text);
    cursor: pointer;
  }
  details pre {
    margin-block-start: 8px !important;
  }

  .facts {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 6px 18px;
    font-size: 13.5px;
  }
  .facts dt {
    color: var(--muted);
  }
  .facts dd {
    overflow-wrap: anywhere;
  }

  @media (max-width: 700px) {
    .figures {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 10px;
    }
    .figure {
      padding: 12px;
    }
    .figure .value {
      font-size: 22px;
    }
    .figure .more-words {
      display: none;
    }
  }
`;

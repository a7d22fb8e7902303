/** The compose form and the message preview. */
import { css } from "lit";

export const compose = css`
  .picked li {
    min-inline-size: 0;
  }
  .picked button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    text-align: start;
    white-space: normal;
  }
  .picked {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
  .compose {
    display: grid;
    grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr);
    gap: 16px;
    align-items: start;
  }
  .compose > aside {
    position: sticky;
    inset-block-start: 20px;
    display: grid;
    gap: 16px;
  }
  .compose .card {
    margin: 0;
  }
  .compose form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  .compose .send {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
  }
  @media (max-width: 1040px) {
    .compose {
      grid-template-columns: minmax(0, 1fr);
    }
    .compose > aside {
      position: static;
    }
  }
  .options {
    font-size: inherit;
  }
  .options h2 {
    display: inline;
    margin-inline-end: 6px;
    color: var(--ink);
  }
  .options summary {
    overflow-wrap: anywhere;
  }
  .options > .stack-form {
    margin-block-start: 16px;
  }
  .outcome dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;
  }
  .outcome dt {
    color: var(--muted);
    font-size: 12.5px;
  }
  .outcome dd {
    font-size: 18px;
    font-weight: 640;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    line-height: 1.3;
  }
  .outcome .hint {
    margin-block-start: 10px;
  }

  .deliveries > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 10px;
    margin-block-start: 5px;
  }
  .deliveries label {
    display: flex;
    gap: 9px;
    padding: 12px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    cursor: pointer;
  }
  .deliveries label:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .deliveries small {
    display: block;
    margin-block-start: 3px;
    color: var(--muted);
    font-size: 12.5px;
    line-height: 1.4;
  }
  .deliveries small.estimate {
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  .comparison {
    inline-size: 100%;
    margin-block-start: 14px;
    border-collapse: collapse;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .comparison th,
  .comparison td {
    padding: 6px 8px 6px 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  .comparison th {
    color: var(--muted);
    font-weight: 540;
  }
  .comparison tr:last-child > * {
    border-block-end: 0;
  }

  .previews {
    display: grid;
    gap: 12px;
  }
  .preview {
    --p-ground: #ffffff;
    --p-ink: #171a23;
    --p-muted: #5b6272;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--p-ground);
    color: var(--p-ink);
    color-scheme: light;
  }
  .preview.dark {
    --p-ground: #15171e;
    --p-ink: #eceef4;
    --p-muted: #a3a9b8;
    color-scheme: dark;
  }
  .preview-label {
    margin-block-end: 8px;
    color: var(--p-muted);
    font-size: 12px;
    font-weight: 560;
  }
  .preview .none {
    color: var(--p-muted);
    font-style: italic;
  }
`;

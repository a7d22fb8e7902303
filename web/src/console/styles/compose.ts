/** The message being written, and how its readers will see it. */
import { css } from "lit";

export const compose = css`
  .compose { display: grid; grid-template-columns: minmax(0, 1.5fr) minmax(300px, 1fr); gap: 16px; align-items: start; }
  .compose > aside { position: sticky; inset-block-start: 20px; display: grid; gap: 16px; }
  .compose .card { margin: 0; }
  .compose form { display: grid; gap: 16px; }
  .compose .send { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px; }
  @media (max-width: 1040px) {
    .compose { grid-template-columns: minmax(0, 1fr); }
    .compose > aside { position: static; }
  }
  .outcome dl { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
  .outcome dt { color: var(--muted); font-size: 12.5px; }
  .outcome dd { font-size: 18px; font-weight: 640; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; line-height: 1.3; }
  .outcome .hint { margin-block-start: 10px; }

  .previews { display: grid; gap: 12px; }
  .preview { --p-ground: #f1f3f3; --p-card: #ffffff; --p-ink: #17211f; --p-muted: #566360; --p-line: #dfe5e5; --p-accent: #0b6159; --p-button: #ffffff; padding: 14px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--p-ground); color: var(--p-ink); color-scheme: light; }
  .preview.dark { --p-ground: #0c1211; --p-card: #19211f; --p-ink: #e9f0ee; --p-muted: #a2b3af; --p-line: #2b3735; --p-accent: #59cbbc; --p-button: #04211d; color-scheme: dark; }
  .preview-label { margin-block-end: 8px; color: var(--p-muted); font-size: 12px; font-weight: 560; }
  .preview article { position: relative; display: grid; gap: 4px; padding: 13px 14px 13px 28px; border: 1px solid var(--p-line); border-radius: 10px; background: var(--p-card); }
  .preview article::before { content: ""; position: absolute; inset-block-start: 20px; inset-inline-start: 12px; inline-size: 8px; block-size: 8px; border-radius: 50%; background: var(--p-accent); }
  .preview .over { display: flex; gap: 8px; color: var(--p-muted); font-size: 12px; }
  .preview .over span:last-child { margin-inline-start: auto; white-space: nowrap; }
  .preview .title { font-weight: 640; overflow-wrap: anywhere; }
  .preview .body { color: var(--p-ink); font-size: 13.5px; white-space: pre-wrap; overflow-wrap: anywhere; }
  .preview .none { color: var(--p-muted); font-weight: 400; font-style: italic; }
  .preview .act { justify-self: start; margin-block-start: 6px; padding: 4px 12px; border-radius: 7px; background: var(--p-accent); color: var(--p-button); font-size: 13px; font-weight: 580; }
  .preview pre { margin: 0; font: 12px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 180px; overflow: hidden; }
`;

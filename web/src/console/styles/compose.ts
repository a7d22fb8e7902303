/** The compose form and the message preview. */
import { css } from "lit";

export const compose = css`
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

  .previews {
    display: grid;
    gap: 12px;
  }
  .preview {
    --p-ground: #ffffff;
    --p-tint: #f0f0fd;
    --p-ink: #171a23;
    --p-muted: #5b6272;
    --p-line: #e4e6ec;
    --p-accent: #4f46e5;
    --p-button: #ffffff;
    --p-face: #d9ecff;
    --p-face-ink: #0b5394;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--p-ground);
    color: var(--p-ink);
    color-scheme: light;
  }
  .preview.dark {
    --p-ground: #15171e;
    --p-tint: #212330;
    --p-ink: #eceef4;
    --p-muted: #a3a9b8;
    --p-line: #2d313c;
    --p-accent: #a5a8ff;
    --p-button: #12132b;
    --p-face: #1d3a57;
    --p-face-ink: #a9d3ff;
    color-scheme: dark;
  }
  .preview-label {
    margin-block-end: 8px;
    color: var(--p-muted);
    font-size: 12px;
    font-weight: 560;
  }
  .preview article {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 12px;
    padding: 13px 14px;
    border: 1px solid var(--p-line);
    border-radius: 10px;
    background: var(--p-tint);
  }
  .preview article > div {
    display: grid;
    gap: 3px;
  }
  .preview .avatar {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
    background: var(--p-face);
    color: var(--p-face-ink);
    font-size: 13px;
    font-weight: 640;
  }
  .preview .new {
    inline-size: 9px;
    block-size: 9px;
    margin-block-start: 7px;
    border-radius: 50%;
    background: var(--p-accent);
  }
  .preview .over {
    color: var(--p-muted);
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  .preview .title {
    font-weight: 640;
    overflow-wrap: anywhere;
  }
  .preview .body {
    color: var(--p-muted);
    font-size: 13.5px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .preview .none {
    color: var(--p-muted);
    font-style: italic;
  }
  .preview dl {
    display: grid;
    gap: 2px;
    font-size: 13.5px;
  }
  .preview dl div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
  }
  .preview dt {
    color: var(--p-muted);
  }
  .preview dd {
    overflow-wrap: anywhere;
  }
  .preview .act {
    justify-self: start;
    margin-block: 4px;
    padding: 4px 12px;
    border-radius: 8px;
    background: var(--p-accent);
    color: var(--p-button);
    font-size: 13px;
    font-weight: 580;
  }
`;

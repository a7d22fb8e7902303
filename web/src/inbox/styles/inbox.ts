/** The cards of the inbox. */
import { css } from "lit";

export const inboxStyles = css`
  .cards,
  .rows,
  .bubbles {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .card {
    position: relative;
    border-block-end: 1px solid var(--_border);
  }
  .card.unread {
    background: var(--_tint);
  }
  .card-main {
    display: flex;
    align-items: flex-start;
    gap: 12px;
    width: 100%;
    padding: 13px 16px;
  }
  .card:not(.open) > .card-main:not([aria-disabled]):hover {
    background: var(--_hover);
  }
  .card.unread:not(.open):hover {
    background: color-mix(in srgb, var(--_accent) 12%, var(--_background));
  }
  .card-main[aria-disabled="true"] {
    cursor: default;
  }
  .card-main:focus-visible,
  .row:focus-visible {
    outline-offset: -3px;
    border-radius: 12px;
  }
  .card-text,
  .card-top {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-width: 0;
    gap: 1px;
  }
  .card-title {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .card:not(.open) .card-title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  .unread .card-title {
    font-weight: 650;
  }
  .card-preview {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: anywhere;
    color: var(--_muted);
    font-size: 14px;
  }
  .card-meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 5px;
    margin-block-start: 3px;
    font-size: 12.5px;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .dot {
    flex: none;
    width: 9px;
    height: 9px;
    margin-block-start: 7px;
    border-radius: 50%;
    background: var(--_accent);
  }
  .gone {
    font-style: italic;
    color: var(--_muted);
  }
  .card-whole {
    padding: 0 16px 14px 68px;
    animation: rise 0.16s ease-out;
  }
  :dir(rtl) .card-whole {
    padding: 0 68px 14px 16px;
  }
  .card-whole p.whole {
    margin: 0 0 12px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .card-whole a:not(.button),
  .bubble a {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
    border-radius: 3px;
  }
  .card-whole dl {
    margin: 0 0 12px;
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  .card-whole dl div {
    display: grid;
    grid-template-columns: minmax(80px, 30%) 1fr;
    gap: 12px;
  }
  .card-whole dt {
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .card-whole dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .card-actions {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 10px;
    display: flex;
    gap: 2px;
    padding: 2px;
    border-radius: 12px;
    background: var(--_background);
    box-shadow: 0 1px 4px rgb(15 18 30 / 16%), 0 0 0 1px var(--_border);
    opacity: 0;
  }
  .card:hover .card-actions,
  .card:focus-within .card-actions:focus-within,
  .card:has(.card-main:focus-visible) .card-actions,
  .card.open .card-actions {
    opacity: 1;
  }
  .card.open .card-actions {
    position: static;
    width: fit-content;
    margin: 0 16px 14px 68px;
    box-shadow: none;
    background: none;
    margin-block-start: -4px;
    padding: 0;
  }
  :dir(rtl) .card.open .card-actions {
    margin-inline-start: 68px;
  }
  @media (hover: none) {
    .card:not(.open) .card-actions:not(:focus-within) {
      visibility: hidden;
    }
  }
  .inbox-end,
  .chats-end {
    position: relative;
    height: 1px;
  }
  /* In view well before the end of the list. */
  .inbox-end,
  .chats-end {
    margin-block-start: -500px;
    height: 500px;
    pointer-events: none;
    visibility: hidden;
  }
  @container stak-panel (max-width: 399px) {
    .quiet span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @container stak-panel (min-width: 760px) {
    .cards {
      display: grid;
      gap: 8px;
      padding: 4px 16px 24px;
    }
    .card {
      border: 1px solid var(--_border);
      border-radius: var(--_small-radius);
      overflow: clip;
    }
    .card.unread {
      border-color: color-mix(in srgb, var(--_accent) 22%, var(--_border));
    }
    .inbox-view > *:not(.scroll),
    .inbox-view .cards,
    .inbox-view .skeletons {
      width: 100%;
      max-width: 760px;
      margin-inline: auto;
    }
  }
`;

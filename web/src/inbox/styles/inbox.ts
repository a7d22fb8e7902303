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
  .unread .card-title,
  .open .card-title {
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
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    color: var(--_accent-ink);
    font-weight: 550;
  }
  .mark svg {
    width: 14px;
    height: 14px;
  }
  .collected {
    margin: 0 0 12px;
    padding-inline-start: 18px;
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .collected time {
    color: var(--_muted);
    font-size: 12.5px;
  }
  .snooze-times {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 6px;
  }
  .card-links .answer svg {
    width: 15px;
    height: 15px;
    margin-inline-end: 4px;
    vertical-align: -2px;
  }
  .dot {
    flex: none;
    width: 9px;
    height: 9px;
    margin-block-start: 7px;
    border-radius: 50%;
    background: var(--_accent-ink);
  }
  .gone {
    font-style: italic;
    color: var(--_muted);
  }
  .card-whole {
    padding-block-end: 14px;
    padding-inline: 68px 16px;
  }
  .card.open .card-whole {
    animation: rise 0.16s ease-out;
  }
  .card-links {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .card:not(.open) .card-links .button {
    display: block;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .card-images {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-end: 12px;
  }
  .card-images:last-child {
    margin-block-end: 0;
  }
  .card-images img {
    max-width: 100%;
    max-height: 180px;
    border-radius: var(--_small-radius);
    object-fit: cover;
    background: var(--_surface);
  }
  .card.open .card-images img {
    max-height: 320px;
  }
  .list-box {
    position: relative;
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
  }
  .pill {
    position: absolute;
    inset-block-start: 10px;
    inset-inline: 0;
    margin-inline: auto;
    width: fit-content;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 6px;
    padding-block: 7px;
    padding-inline: 10px 14px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 13.5px;
    font-weight: 650;
    box-shadow: var(--_shadow);
    animation: rise 0.16s ease-out;
  }
  .pill svg {
    width: 16px;
    height: 16px;
  }
  .filters {
    flex-wrap: wrap;
    row-gap: 4px;
  }
  .tools {
    display: flex;
    flex: none;
    margin-inline-start: auto;
    align-items: center;
    gap: 2px;
    margin-inline-end: -6px;
  }
  @media (hover: none) {
    .keyboard-only {
      display: none;
    }
  }
  .notice {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 9px 16px;
    font-size: 13.5px;
    color: var(--_muted);
    border-block-end: 1px solid var(--_border);
  }
  .caught-up {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    margin: 0;
    padding: 20px 16px 24px;
    font-size: 13.5px;
    color: var(--_muted);
  }
  .sheet {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
    overflow-y: auto;
  }
  .sheet-text {
    margin: 0;
    padding: 0 16px 12px;
    font-size: 14px;
    color: var(--_muted);
  }
  .sheet-title {
    margin: 0;
    padding: 4px 16px;
    font-size: 15px;
  }
  .switches small {
    display: block;
    color: var(--_muted);
  }
  .switches,
  .keys {
    list-style: none;
    margin: 0;
    padding: 0 16px 16px;
  }
  .switches label,
  .keys div {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 9px 0;
    border-block-start: 1px solid var(--_border);
  }
  .switches label {
    cursor: pointer;
  }
  .switches span:not(.avatar) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .keys dt {
    min-width: 56px;
  }
  .keys dd {
    margin: 0;
  }
  kbd {
    display: inline-block;
    min-width: 28px;
    padding: 2px 8px;
    border: 1px solid var(--_border);
    border-block-end-width: 2px;
    border-radius: 7px;
    background: var(--_surface);
    font: inherit;
    font-size: 13px;
    text-align: center;
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
  .card .card-actions.wide {
    max-width: calc(100% - 20px);
    opacity: 1;
    visibility: visible;
  }
  .card.open .card-actions {
    position: static;
    width: fit-content;
    margin-block: -4px 10px;
    margin-inline: 62px 16px;
    box-shadow: none;
    background: none;
    padding: 0;
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
  @container stak-panel (max-width: 559px) {
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
      border-color: color-mix(in srgb, var(--_accent-ink) 22%, var(--_border));
    }
    .inbox-view > *:not(.list-box),
    .inbox-view .cards,
    .inbox-view .notice,
    .inbox-view .skeletons {
      width: 100%;
      max-width: 760px;
      margin-inline: auto;
    }
  }
`;

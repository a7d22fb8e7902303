/** The page layout, the navigation and the sign-in card. */
import { css } from "lit";

export const shell = css`
  .skip {
    position: fixed;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    z-index: 20;
    padding: 8px 14px;
    border-radius: var(--radius-small);
    background: var(--accent);
    color: var(--accent-ink);
    transform: translateY(-200%);
  }
  .skip:focus {
    transform: none;
  }

  .shell {
    display: grid;
    grid-template-columns: 228px minmax(0, 1fr);
    min-block-size: 100dvh;
  }
  .side {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    block-size: 100dvh;
    overflow-y: auto;
    padding: 18px 12px 14px;
    border-inline-end: 1px solid var(--line);
    background: var(--surface);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 0 8px;
    min-inline-size: 0;
  }
  .brand .mark {
    inline-size: 26px;
    block-size: 26px;
    flex: none;
    color: var(--accent);
    fill: none;
    stroke: currentColor;
    stroke-width: 2.6;
    stroke-linejoin: round;
  }
  .brand strong {
    display: block;
    font-size: 15px;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }
  .brand span {
    display: block;
    overflow: hidden;
    color: var(--muted);
    font-size: 12.5px;
    line-height: 1.3;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .brand > div {
    min-inline-size: 0;
  }
  .menu-button {
    display: none;
  }

  .side nav {
    flex: 1;
    padding-block: 14px;
  }
  .side nav ul {
    padding: 0;
    list-style: none;
  }
  .side nav h2 {
    padding: 14px 8px 4px;
    color: var(--muted);
    font-size: 11.5px;
    font-weight: 600;
    letter-spacing: 0.03em;
  }
  .side nav a {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 6px 8px;
    border-radius: var(--radius-small);
    color: var(--ink);
    font-weight: 500;
    text-decoration: none;
  }
  .side nav a .icon {
    color: var(--muted);
  }
  .side nav a:hover {
    background: var(--sunken);
  }
  .side nav a[aria-current="page"] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 620;
  }
  .side nav a[aria-current="page"] .icon {
    color: inherit;
  }
  .side nav a .unsaved {
    inline-size: 7px;
    block-size: 7px;
    margin-inline-start: auto;
    border-radius: 50%;
    background: var(--accent);
  }

  .whoami {
    display: grid;
    gap: 8px;
    padding: 12px 8px 0;
    border-block-start: 1px solid var(--line);
    font-size: 12.5px;
  }
  .whoami p {
    color: var(--muted);
  }

  main {
    min-inline-size: 0;
    padding: 26px 32px 72px;
  }
  main > * {
    display: block;
    max-inline-size: 1120px;
    margin-inline: auto;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px 16px;
    margin-block-end: 20px;
  }
  .head > div:first-child {
    min-inline-size: 0;
  }
  .head p {
    margin-block-start: 3px;
    color: var(--muted);
    max-inline-size: 70ch;
  }
  .head .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .crumb {
    font-size: 13px;
  }
  .picker {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    color: var(--muted);
    font-size: 13px;
  }
  .picker select {
    inline-size: auto;
    max-inline-size: 220px;
  }

  .said {
    position: fixed;
    inset-block-end: 20px;
    inset-inline: 0;
    z-index: 30;
    display: grid;
    justify-items: center;
    pointer-events: none;
  }
  .said p {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 9px 16px;
    border-radius: 99px;
    background: var(--ink);
    color: var(--ground);
    box-shadow: var(--shadow-high);
    font-weight: 540;
    animation: rise 0.18s ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }

  .door {
    display: grid;
    place-items: center;
    min-block-size: 100dvh;
    padding: 24px 16px;
  }
  .door-card {
    display: grid;
    gap: 18px;
    inline-size: min(420px, 100%);
    padding: 28px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--surface);
    box-shadow: var(--shadow);
  }
  .door-card form {
    display: grid;
    gap: 14px;
  }
  .door-card .brand {
    padding: 0;
  }
  .door-card .primary {
    inline-size: 100%;
    min-block-size: 40px;
  }
  .door-card .other-way {
    text-align: center;
  }
  .door-card .other-way .button {
    inline-size: 100%;
    min-block-size: 40px;
    justify-content: center;
  }
  .door-card .small-print {
    color: var(--muted);
    font-size: 13px;
  }

  @media (max-width: 860px) {
    .shell {
      display: block;
    }
    .side {
      z-index: 10;
      block-size: auto;
      max-block-size: 100dvh;
      padding: 10px 14px;
      border-inline-end: 0;
      border-block-end: 1px solid var(--line);
    }
    .side-top {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 10px;
    }
    .brand {
      padding: 0;
    }
    .menu-button {
      display: inline-flex;
    }
    .side.folded nav,
    .side.folded .whoami {
      display: none;
    }
    .side nav {
      padding-block: 6px 12px;
    }
    .side nav a {
      padding-block: 9px;
    }
    main {
      padding: 20px 16px 64px;
    }
    .head .actions:has(.picker) {
      inline-size: 100%;
    }
    .head .picker {
      flex: 1 1 100%;
    }
    .head .picker select {
      flex: 1;
      max-inline-size: none;
    }
  }
`;

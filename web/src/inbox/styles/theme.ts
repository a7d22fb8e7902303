/** Colours and sizes. Pages override them with the `--stak-` variables; text contrast is AA in both schemes. */
import { css } from "lit";

export const themeStyles = css`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, light-dark(#ffffff, #12132b));
    --_background: var(--stak-background, light-dark(#ffffff, #15171e));
    --_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));
    --_hover: light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%));
    --_text: var(--stak-text, light-dark(#171a23, #eceef4));
    --_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));
    --_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));
    --_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));
    --_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));
    --_badge-text: var(--stak-badge-text, light-dark(#ffffff, #2b050c));
    --_tint: color-mix(in srgb, var(--_accent) 8%, var(--_background));
    --_radius: var(--stak-radius, 14px);
    --_small-radius: calc(var(--_radius) * 0.6);
    --_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));
    --_ring: 2px solid var(--_accent);
    font: 400 15px/1.45 var(--stak-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif);
    color: var(--_text);
    display: inline-block;
    -webkit-font-smoothing: antialiased;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
  :host([mode="page"]) {
    display: block;
    height: 100%;
    min-height: 0;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .badge,
    .count,
    .dot,
    .avatar {
      border: 1px solid;
    }
    .segments button[aria-pressed="true"],
    .chip[aria-pressed="true"],
    .tab[aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;

/** Colours and sizes. Pages override them with the `--stak-` variables, all of which docs/guides/embed.md lists.
 *
 * A page needs to set one colour, its brand's: what is derived from it is readable (AA) in both schemes. Text on a colour
 * is black or white, whichever has more contrast: both have 4.58:1 at a luminance of 0.179. As text on the panel, a colour
 * is darkened in the light scheme and lightened in the dark one.
 */
import { css, unsafeCSS } from "lit";

/** The CSS colour, black or white, that is readable on another one. */
function textOn(colour: string): ReturnType<typeof unsafeCSS> {
  const channel = "clamp(0, (0.179 - (0.2126 * r + 0.7152 * g + 0.0722 * b)) * 10000, 1)";
  return unsafeCSS(`color(from ${colour} srgb-linear calc(${channel}) calc(${channel}) calc(${channel}))`);
}

export const themeStyles = css`
  :host {
    color-scheme: light dark;
    --_accent: var(--stak-accent, light-dark(#4f46e5, #a5a8ff));
    --_accent-text: var(--stak-accent-text, ${textOn("var(--_accent)")});
    --_accent-ink: var(
      --stak-accent-ink,
      light-dark(oklch(from var(--_accent) min(l, 0.5) c h), oklch(from var(--_accent) max(l, 0.78) c h))
    );
    --_background: var(--stak-background, light-dark(#ffffff, #15171e));
    --_surface: var(--stak-surface, light-dark(#f4f5f8, #1f222b));
    --_selected: var(--stak-selected, light-dark(#ffffff, #373c49));
    --_hover: var(--stak-hover, light-dark(rgb(20 24 40 / 4%), rgb(255 255 255 / 5%)));
    --_text: var(--stak-text, light-dark(#171a23, #eceef4));
    --_muted: var(--stak-muted, light-dark(#5b6272, #a3a9b8));
    --_border: var(--stak-border, light-dark(#e4e6ec, #2d313c));
    --_danger: var(--stak-danger, light-dark(#c02626, #ff9b94));
    --_badge: var(--stak-badge, light-dark(#d92d4a, #ff6b81));
    --_badge-text: var(--stak-badge-text, ${textOn("var(--_badge)")});
    --_tint: var(--stak-unread, color-mix(in srgb, var(--_accent) 8%, var(--_background)));
    --_bubble: var(--stak-bubble, var(--stak-accent, light-dark(#4f46e5, #3d389f)));
    --_bubble-text: var(--stak-bubble-text, ${textOn("var(--_bubble)")});
    --_read: var(
      --stak-read,
      color(
        from var(--_bubble-text) srgb-linear calc(0.27 * r) calc(0.02 + 0.78 * r) calc(0.12 + 0.88 * r)
      )
    );
    --_banner: var(--stak-banner, light-dark(#fff4d6, #3a3013));
    --_banner-text: var(--stak-banner-text, light-dark(#6b4a00, #ffe3a1));
    --_toast: var(--stak-toast, light-dark(#1d2029, #eceef4));
    --_toast-text: var(--stak-toast-text, ${textOn("var(--_toast)")});
    --_radius: var(--stak-radius, 14px);
    --_small-radius: calc(var(--_radius) * 0.6);
    --_shadow: var(--stak-shadow, 0 2px 6px rgb(15 18 30 / 8%), 0 18px 48px rgb(15 18 30 / 20%));
    --_ring: 2px solid var(--stak-focus, var(--_accent-ink));
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

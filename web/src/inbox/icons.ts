/** The icons as inline SVG. They are decorative: the buttons have labels. */
import { html, svg, type TemplateResult } from "lit";

/** Icons that point backwards or forwards are mirrored in right-to-left layouts: `className` is `flip`. */
function icon(lines: TemplateResult, className = ""): TemplateResult {
  return html`<svg class=${className} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${lines}</svg>`;
}

export const icons = {
  bell: icon(
    svg`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`,
  ),
  tray: icon(svg`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),
  chat: icon(svg`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),
  close: icon(svg`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),
  back: icon(svg`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`, "flip"),
  allRead: icon(svg`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),
  archive: icon(svg`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),
  unarchive: icon(svg`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),
  trash: icon(svg`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),
  envelope: icon(svg`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),
  plus: icon(svg`<path d="M12 5v14m-7-7h14"/>`),
  send: icon(svg`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`, "flip"),
  people: icon(
    svg`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`,
  ),
  down: icon(svg`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),
  clock: icon(svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),
  pin: icon(svg`<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7"/>`),
  timer: icon(svg`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),
  sent: icon(svg`<path d="m5 12.5 4.5 4.5L19 7"/>`),
  delivered: icon(svg`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),
  gear: icon(
    svg`<circle cx="12" cy="12" r="3"/><path d="M12 3.5v2.3m0 12.4v2.3m8.5-8.5h-2.3M5.8 12H3.5m14.5-6-1.6 1.6M7.6 16.4 6 18m12 0-1.6-1.6M7.6 7.6 6 6"/>`,
  ),
  keyboard: icon(svg`<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14h8"/>`),
  muted: icon(svg`<path d="M6 9.5a6 6 0 0 1 9.5-4.9m2 2.6c.3.7.5 1.5.5 2.3 0 5 2 6.5 2 6.5H8m-4 0s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0M4 4l16 16"/>`),
  up: icon(svg`<path d="M12 19V6m-5.5 5.5L12 6l5.5 5.5"/>`),
  box: icon(svg`<path d="m12 3.5 8 4v9l-8 4-8-4v-9z"/><path d="m4 7.5 8 4 8-4M12 11.5v9m-4-15 8 4"/>`),
  card: icon(svg`<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 14.5h4"/>`),
  news: icon(svg`<path d="M4 10v4h3l8 4.5v-13L7 10z"/><path d="M18.5 9.5a4 4 0 0 1 0 5M7.5 14l1 5.5h2.5l-.8-4"/>`),
  shield: icon(svg`<path d="M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>`),
  tag: icon(svg`<path d="M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z"/><circle cx="8.3" cy="8.3" r="1.2"/>`),
  calendar: icon(svg`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4m7-4v4"/>`),
  person: icon(svg`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`),
  gift: icon(svg`<rect x="4" y="9" width="16" height="11" rx="1.5"/><path d="M3 9h18M12 9v11M12 9S10.5 3.5 7.8 4.2C5 5 7 9 12 9zm0 0s1.5-5.5 4.2-4.8C19 5 17 9 12 9z"/>`),
  alert: icon(svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`),
};

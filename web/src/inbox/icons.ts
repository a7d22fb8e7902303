/** The icons as inline SVG. They are decorative: the buttons have labels. */
import { html, svg, type TemplateResult } from "lit";

function icon(lines: TemplateResult): TemplateResult {
  return html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${lines}</svg>`;
}

export const icons = {
  bell: icon(
    svg`<path d="M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5"/><path d="M10 19.5a2.2 2.2 0 0 0 4 0"/>`,
  ),
  tray: icon(svg`<path d="M4 13.5 6.5 5h11L20 13.5V19H4z"/><path d="M4 13.5h4.5l1.5 2.5h4l1.5-2.5H20"/>`),
  chat: icon(svg`<path d="M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.5A7.5 7.5 0 1 1 20 12z"/>`),
  close: icon(svg`<path d="m6.5 6.5 11 11m0-11-11 11"/>`),
  back: icon(svg`<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>`),
  allRead: icon(svg`<path d="m2.5 12.5 4.5 4.5 9-10"/><path d="m11.5 16.5.5.5 9-10"/>`),
  archive: icon(svg`<rect x="3.5" y="5" width="17" height="4" rx="1"/><path d="M5 9v10h14V9m-9 4h4"/>`),
  unarchive: icon(svg`<path d="M5 10v9h14v-9"/><path d="M12 15V4m-4 4 4-4 4 4"/>`),
  trash: icon(svg`<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 12.5h9l1-12.5"/>`),
  envelope: icon(svg`<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="m4 7.5 8 6 8-6"/>`),
  plus: icon(svg`<path d="M12 5v14m-7-7h14"/>`),
  send: icon(svg`<path d="M4.5 12h9M4.5 12 3.5 4.5 21 12 3.5 19.5z"/>`),
  people: icon(
    svg`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 5.5a3.3 3.3 0 0 1 0 6.3m2.5 2.7a6 6 0 0 1 3.5 5"/>`,
  ),
  down: icon(svg`<path d="M12 5v13m-5.5-5.5L12 18l5.5-5.5"/>`),
  clock: icon(svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`),
  timer: icon(svg`<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4l2 1.5M9.5 2.5h5M12 2.5v4m6-.5 1.5 1.5"/>`),
  sent: icon(svg`<path d="m5 12.5 4.5 4.5L19 7"/>`),
  delivered: icon(svg`<path d="m2 12.5 4.5 4.5L16 7"/><path d="m11.5 16.5.5.5L22 7"/>`),
  alert: icon(svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.5m0 3v.1"/>`),
};

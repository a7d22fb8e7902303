/** The console's icons. All are decorative, next to a label. */
import { svg, html, type TemplateResult } from "lit";

const PATHS = {
  overview: "M3 11 10 4l7 7M5 9.5V16h4v-4h2v4h4V9.5",
  compose: "M4 16l1-4 8.5-8.5a1.4 1.4 0 0 1 2 0l1 1a1.4 1.4 0 0 1 0 2L8 15l-4 1Z",
  templates: "M4 3h12v14H4zM7 7h6M7 10h6M7 13h3",
  broadcasts: "M4 8v4h3l6 4V4L7 8H4ZM16 8a3 3 0 0 1 0 4",
  "dead-letters": "M3 6h14v9H3zM3 6l7 5 7-5M13 17l4-4M17 17l-4-4",
  audience:
    "M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2.5 16c0-3 2-4.5 4.5-4.5s4.5 1.5 4.5 4.5M13 9.5a2.2 2.2 0 1 0-.5-4.3M14 12c2.2.3 3.5 1.7 3.5 4",
  topics: "M4 4h6l7 7-6 6-7-7zM7 7v.1",
  users: "M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.5 2.7-5 6-5s5.7 1.5 6 5",
  inboxes: "M3 11l2-7h10l2 7v5H3zM3 11h4l1 2h4l1-2h4",
  keys: "M13 10a3.5 3.5 0 1 1-2.6-5.8A3.5 3.5 0 0 1 13 10ZM8 9l-5 5v2.5h2.5V15H7v-1.5h1.5L10 12",
  webhooks: "M7 12.5a3 3 0 1 0 2.8 4h5.2M8 6.5a3 3 0 1 1 4.3 2.7l2.4 4.3M10 6.5 7.3 11",
  accounts: "M8 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c0-3 2-4.5 5-4.5 1.2 0 2.2.2 3 .7M12 15l2 2 4-4.5",
  settings: "M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4",
  "audit-log": "M6 3h8v14H6zM8.5 7h3M8.5 10h3M8.5 13h3",
  menu: "M3 6h14M3 10h14M3 14h14",
  close: "M5 5l10 10M15 5 5 15",
  copy: "M7 7h9v9H7zM4 13V4h9",
  refresh: "M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5",
  warning: "M10 3 2.5 16.5h15zM10 8v4M10 14.5v.1",
  done: "M4 10.5 8.5 15 16 6",
  lock: "M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  out: "M8 4H4v12h4M8 10h9M14 7l3 3-3 3",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${svg`<path d=${PATHS[name]} />`}
  </svg>`;
}

export function mark(): TemplateResult {
  return html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d="M16 4 28 10 16 16 4 10z" fill="currentColor" />
    <path d="m4 16 12 6 12-6" />
    <path d="m4 22 12 6 12-6" />
  </svg>`;
}

/** Routes of the console: `#/view/inbox/id/user`, never a secret. */

export const VIEWS = [
  "overview",
  "compose",
  "templates",
  "broadcasts",
  "recipients",
  "find-message",
  "dead-letters",
  "audience",
  "topics",
  "users",
  "inboxes",
  "keys",
  "webhooks",
  "accounts",
  "settings",
  "audit-log",
] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Route {
  view: ViewName;
  /** The inbox in the route, or null. */
  inbox: string | null;
  id: string | null;
  /** The user in the route, in a view of one broadcast, or null. */
  user: string | null;
}

/** Stands for a new inbox in a route; it is not a valid inbox name. */
export const NEW_INBOX = "+";
/** Stands for a new template in a route; it is not a valid template name. */
export const NEW_TEMPLATE = "+";

export function parseRoute(hash: string): Route {
  const [view, inbox, id, user] = hash.replace(/^#\/?/, "").split("/").map(decode);
  const known = VIEWS.find((name) => name === view) ?? "overview";
  return { view: known, inbox: inbox || null, id: id || null, user: user || null };
}

/** The tenant and the token of a link to set a password, or null. */
export function parsePasswordLink(hash: string): { tenant: string; token: string } | null {
  const [view, tenant, token] = hash.replace(/^#\/?/, "").split("/").map(decode);
  return view === "set-password" && tenant && token ? { tenant, token } : null;
}

export function hrefOf(view: ViewName, ...names: (string | null)[]): string {
  const known = names.filter((name) => name !== null);
  return ["#", view, ...known.map(encodeURIComponent)].join("/");
}

export function navigate(view: ViewName, ...names: (string | null)[]): void {
  location.hash = hrefOf(view, ...names);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

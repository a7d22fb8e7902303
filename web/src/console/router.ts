/** Where in the console a window is: `#/view/inbox/id`, names only, never a secret. */

export const VIEWS = [
  "overview",
  "compose",
  "broadcasts",
  "dead-letters",
  "audience",
  "users",
  "inboxes",
  "keys",
  "settings",
  "audit-log",
] as const;
export type ViewName = (typeof VIEWS)[number];

export interface Route {
  view: ViewName;
  /** The inbox looked at; null where the address names none. */
  inbox: string | null;
  id: string | null;
}

/** Stands where an inbox's name would, for one that is yet to be made: no inbox can be called so. */
export const NEW_INBOX = "+";

export function routeOf(hash: string): Route {
  const [view, inbox, id] = hash.replace(/^#\/?/, "").split("/").map(unescaped);
  const known = VIEWS.find((name) => name === view) ?? "overview";
  return { view: known, inbox: inbox || null, id: id || null };
}

export function hrefOf(view: ViewName, ...names: (string | null)[]): string {
  const known = names.filter((name) => name !== null);
  return ["#", view, ...known.map(encodeURIComponent)].join("/");
}

export function go(view: ViewName, ...names: (string | null)[]): void {
  location.hash = hrefOf(view, ...names);
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Lists one walks through with the arrow keys: one stop for Tab, wherever one was last. */

/** Move the focus among these for an arrow key, Home or End; false if the key was none of them. */
export function walk(event: KeyboardEvent, stops: HTMLElement[]): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || stops.length === 0) return false;
  const here = stops.findIndex((stop) => stop.matches(":focus"));
  const last = stops.length - 1;
  const target = {
    ArrowDown: Math.min(here + 1, last),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: last,
  }[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  stops[target]?.focus();
  return true;
}

/** Keyboard navigation in lists: arrow keys move the focus, Tab leaves the list (roving tabindex). */

/** Moves the focus on an arrow key, Home or End; returns false for other keys. */
export function moveFocus(event: KeyboardEvent, stops: HTMLElement[]): boolean {
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

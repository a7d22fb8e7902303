/** How the panel opens and closes: by the bell, by Escape, by a press elsewhere; and where the focus goes then. */
import type { Host } from "./host.js";
import { place } from "./placing.js";
import { View } from "./observable.js";

const PHONE = "(max-width: 600px)";

export class Popping extends View<Host> {
  #wasOpen = false;

  /** Whether the panel is all there is to see. */
  get fillsScreen(): boolean {
    return matchMedia(PHONE).matches;
  }

  override hostConnected(): void {
    document.addEventListener("pointerdown", this.#onOutside);
    document.addEventListener("keydown", this.#onKey);
    addEventListener("resize", this.#onMove);
    addEventListener("scroll", this.#onMove, { passive: true, capture: true });
  }

  hostDisconnected(): void {
    document.removeEventListener("pointerdown", this.#onOutside);
    document.removeEventListener("keydown", this.#onKey);
    removeEventListener("resize", this.#onMove);
    removeEventListener("scroll", this.#onMove, { capture: true });
    this.#wasOpen = false;
  }

  hostUpdated(): void {
    const { open, mode } = this.host;
    const panel = this.#find(".panel");
    if (mode !== "bell" || panel === null || open === this.#wasOpen) return;
    this.#wasOpen = open;
    if (open) {
      panel.showPopover();
      this.#onMove();
      panel.focus({ preventScroll: true });
    } else {
      const hadFocus = panel.matches(":focus-within") || document.activeElement === document.body;
      panel.hidePopover();
      if (hadFocus) this.#find(".bell")?.focus();
    }
    this.host.fire("stak-toggle", { open });
  }

  /** Where the panel fills the screen, Tab does not leave it. */
  keepFocus = (event: KeyboardEvent): void => {
    const panel = this.#find(".panel");
    if (event.key !== "Tab" || !this.fillsScreen || panel === null) return;
    const stops = [
      ...panel.querySelectorAll<HTMLElement>("button, a[href], input, textarea, select, [tabindex='0']"),
    ].filter((one) => one.tabIndex >= 0 && !one.hasAttribute("disabled") && one.offsetParent !== null);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (edge === undefined || !edge.matches(":focus")) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };

  #find(what: string): HTMLElement | null {
    return this.host.renderRoot?.querySelector<HTMLElement>(what) ?? null;
  }

  get #isOut(): boolean {
    return this.host.open && this.host.mode === "bell";
  }

  #onMove = (): void => {
    const [panel, bell] = [this.#find(".panel"), this.#find(".bell")];
    if (this.#isOut && panel !== null && bell !== null) place(panel, bell, this.host.placement);
  };

  #onOutside = (event: Event): void => {
    if (this.#isOut && !event.composedPath().includes(this.host)) this.host.hide();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const isInside = event.composedPath().includes(this.host);
    if (isInside && this.host.cancel()) return;
    if (this.#isOut) this.host.hide();
  };
}

/** Opens and closes the panel (bell, Escape, click outside) and manages its focus. */
import type { Host } from "./host.js";
import { positionPanel } from "./panel-position.js";
import { View } from "./view.js";

const PHONE = "(max-width: 600px)";

export class Popover extends View<Host> {
  #wasOpen = false;

  /** Whether the panel fills the screen. */
  get fillsScreen(): boolean {
    return matchMedia(PHONE).matches;
  }

  override hostConnected(): void {
    document.addEventListener("pointerdown", this.#onPointerDown);
    document.addEventListener("keydown", this.#onKey);
    addEventListener("resize", this.#updatePosition);
    addEventListener("scroll", this.#updatePosition, { passive: true, capture: true });
  }

  hostDisconnected(): void {
    document.removeEventListener("pointerdown", this.#onPointerDown);
    document.removeEventListener("keydown", this.#onKey);
    removeEventListener("resize", this.#updatePosition);
    removeEventListener("scroll", this.#updatePosition, { capture: true });
    this.#wasOpen = false;
  }

  hostUpdated(): void {
    const { open, mode } = this.host;
    const panel = this.#find(".panel");
    if (mode !== "bell" || panel === null || open === this.#wasOpen) return;
    this.#wasOpen = open;
    if (open) {
      panel.showPopover();
      this.#updatePosition();
      panel.focus({ preventScroll: true });
    } else {
      const hadFocus = panel.matches(":focus-within") || document.activeElement === document.body;
      panel.hidePopover();
      if (hadFocus) this.#find(".bell")?.focus();
    }
    this.host.fire("stak-toggle", { open });
  }

  /** Keeps the focus within the panel while it fills the screen. */
  trapFocus = (event: KeyboardEvent): void => {
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

  get #isOpen(): boolean {
    return this.host.open && this.host.mode === "bell";
  }

  #updatePosition = (): void => {
    const [panel, bell] = [this.#find(".panel"), this.#find(".bell")];
    if (this.#isOpen && panel !== null && bell !== null) positionPanel(panel, bell, this.host.placement);
  };

  #onPointerDown = (event: Event): void => {
    if (this.#isOpen && !event.composedPath().includes(this.host)) this.host.hide();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const isInside = event.composedPath().includes(this.host);
    if (isInside && this.host.cancel()) return;
    if (this.#isOpen) this.host.hide();
  };
}

/** Positions the panel next to the bell, where there is room for it. */

const GAP_PX = 8;

export type Placement = "bottom-end" | "bottom-start" | "top-end" | "top-start";

/** Sets CSS variables that the styles use unless the panel fills the screen. */
export function positionPanel(panel: HTMLElement, bell: HTMLElement, wanted: Placement): void {
  const around = bell.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { innerWidth, innerHeight } = window;
  const below = around.bottom + GAP_PX;
  const above = around.top - GAP_PX - height;
  const fitsBelow = below + height <= innerHeight;
  const isBelow = wanted.startsWith("bottom") ? fitsBelow || above < 0 : above < 0;
  const isRtl = getComputedStyle(bell).direction === "rtl";
  const isRight = wanted.endsWith("end") !== isRtl;
  const x = isRight ? around.right - width : around.left;
  const within = (value: number, end: number) => Math.max(GAP_PX, Math.min(value, end - GAP_PX));
  panel.style.setProperty("--_x", `${within(x, innerWidth - width)}px`);
  panel.style.setProperty("--_y", `${within(isBelow ? below : above, innerHeight - height)}px`);
}

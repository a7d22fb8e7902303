/** Calls back when the end of a list scrolls into view, in its own box or with the page. */

export class ListEndObserver {
  #observer: IntersectionObserver | null = null;
  #element: Element | null = null;
  #length = -1;

  constructor(private readonly onEnd: () => void) {}

  /** Observes the end marker, again whenever the list has grown: the marker may still be in view. */
  observe(element: Element | null, length: number): void {
    if (element === this.#element && length === this.#length) return;
    this.#observer?.disconnect();
    this.#element = element;
    this.#length = length;
    if (element === null) return;
    this.#observer ??= new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.onEnd());
    this.#observer.observe(element);
  }
}

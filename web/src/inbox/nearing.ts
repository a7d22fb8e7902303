/** Notices that the end of a list comes into sight, wherever it is scrolled: in its own box or with the page. */

export class Nearing {
  #observer: IntersectionObserver | null = null;
  #element: Element | null = null;
  #length = -1;

  constructor(private readonly near: () => void) {}

  /** Watch this mark; again whenever the list is longer, as it may still be in sight then. */
  watch(element: Element | null, length: number): void {
    if (element === this.#element && length === this.#length) return;
    this.#observer?.disconnect();
    this.#element = element;
    this.#length = length;
    if (element === null) return;
    this.#observer ??= new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.near());
    this.#observer.observe(element);
  }
}

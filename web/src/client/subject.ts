/** A value that changes over time, in the form that `useSyncExternalStore` and similar functions expect. */

export abstract class Subject<Snapshot extends object> {
  #listeners = new Set<() => void>();
  #snapshot: Snapshot | null = null;

  /** Calls `listener` after every change until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const own = () => listener(); // the same function may subscribe twice
    this.#listeners.add(own);
    if (this.#listeners.size === 1) this.onFirstListener();
    return () => {
      if (this.#listeners.delete(own) && this.#listeners.size === 0) this.onLastListenerLeft();
    };
  };

  /** Returns the current value. It is immutable, and the same object until something changes. */
  readonly getSnapshot = (): Snapshot => (this.#snapshot ??= this.read());

  protected get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  protected abstract read(): Snapshot;
  protected onFirstListener(): void {}
  protected onLastListenerLeft(): void {}

  /** Reads the value again and calls the listeners if it differs. */
  update(): void {
    const before = this.#snapshot;
    const after = this.read();
    this.#snapshot = before === null ? after : withKnownParts(before, after);
    if (this.#snapshot !== before) for (const listener of [...this.#listeners]) listener();
  }
}

/** Returns `after` with the parts of `before` that are equal, or `before` if all are. */
function withKnownParts<Snapshot extends object>(before: Snapshot, after: Snapshot): Snapshot {
  const names = Object.keys(after) as (keyof Snapshot)[];
  const merged = { ...after };
  for (const name of names) if (isSame(before[name], after[name])) merged[name] = before[name];
  return names.every((name) => merged[name] === before[name]) ? before : merged;
}

/** Whether two values are the same, or are arrays or objects of the same values. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);
}

/** An object that tells others when it has changed. */

export class Observable {
  #watchers = new Set<() => void>();

  /** Calls `watcher` on every change until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** Messages opened while the server could not be reached: kept across reloads, and marked read when it can be.
 *
 * As in the outbox, each has its own key in localStorage, so that tabs do not overwrite each other's. Marking a message
 * read twice is harmless, so two tabs may send the same one.
 */
const KEPT_MAX = 500;

export class ReadQueue {
  #ids: Set<string>;

  constructor(private readonly account: string) {
    this.#ids = new Set(this.#stored());
  }

  get ids(): string[] {
    return [...this.#ids];
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    if (this.#ids.size >= KEPT_MAX) return;
    this.#ids.add(id);
    storage((local) => local.setItem(this.#prefix + id, "1"));
  }

  remove(ids: string[]): void {
    for (const id of ids) {
      this.#ids.delete(id);
      storage((local) => local.removeItem(this.#prefix + id));
    }
  }

  get #prefix(): string {
    return `stak:read:${this.account}:`;
  }

  #stored(): string[] {
    const found: string[] = [];
    storage((local) => {
      for (const key of Object.keys(local)) if (key.startsWith(this.#prefix)) found.push(key.slice(this.#prefix.length));
    });
    return found;
  }
}

/** Without localStorage (a private window), a reload forgets them. */
function storage(use: (local: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // Kept in memory.
  }
}

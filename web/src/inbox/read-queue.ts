/** Messages opened while the server could not be reached: kept across reloads, and marked read when it can be.
 *
 * As in the outbox, each has its own key in localStorage, so that tabs do not overwrite each other's. Marking a message
 * read twice is harmless, so two tabs may send the same one.
 */
const KEPT_MAX = 500;

/** Precedes the category in the stored value; earlier versions stored no category. */
const CATEGORY = "category:";

export class ReadQueue {
  /** The category of each message; null if it is not known. */
  #categories: Map<string, string | null>;

  constructor(private readonly account: string) {
    this.#categories = new Map(this.#stored());
  }

  get ids(): string[] {
    return [...this.#categories.keys()];
  }

  /** The ids and categories of the messages whose category is known. */
  get messages(): [id: string, category: string][] {
    return [...this.#categories].filter((one): one is [string, string] => one[1] !== null);
  }

  has(id: string): boolean {
    return this.#categories.has(id);
  }

  add(id: string, category: string): void {
    if (this.#categories.size >= KEPT_MAX) return;
    this.#categories.set(id, category);
    storage((local) => local.setItem(this.#prefix + id, CATEGORY + category));
  }

  remove(ids: string[]): void {
    for (const id of ids) {
      this.#categories.delete(id);
      storage((local) => local.removeItem(this.#prefix + id));
    }
  }

  get #prefix(): string {
    return `stak:read:${this.account}:`;
  }

  #stored(): [id: string, category: string | null][] {
    const found: [string, string | null][] = [];
    storage((local) => {
      for (const [key, value] of Object.entries<string>(local)) {
        if (!key.startsWith(this.#prefix)) continue;
        found.push([key.slice(this.#prefix.length), value.startsWith(CATEGORY) ? value.slice(CATEGORY.length) : null]);
      }
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

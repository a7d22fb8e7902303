/** The messages that this page has handled: the server sends chat messages again that it takes for unacknowledged.
 *
 * Bounded: an older message that is sent again is handled again. The stores know a chat message by its sequence.
 */
const HANDLED_MAX = 1_000;

export class HandledMessages {
  #ids = new Set<string>();

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    if (this.#ids.size > HANDLED_MAX) this.#ids.delete(this.#ids.values().next().value!);
  }
}

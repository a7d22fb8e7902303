/** An observable store, and the base class of the component's views. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

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

/** A view of the component. All views render into the same shadow root and share its styles. */
export abstract class View<Host extends ReactiveControllerHost> implements ReactiveController {
  constructor(protected readonly host: Host) {
    host.addController(this);
  }

  hostConnected(): void {}

  protected update(): void {
    this.host.requestUpdate();
  }
}

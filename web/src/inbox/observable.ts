/** Something that changes and tells whoever watches it. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Observable {
  #watchers = new Set<() => void>();

  /** Be told of every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** One part of the component's face; all of them render into the one shadow root, so that parts and styles reach all. */
export abstract class View<Host extends ReactiveControllerHost> implements ReactiveController {
  constructor(protected readonly host: Host) {
    host.addController(this);
  }

  hostConnected(): void {}

  protected update(): void {
    this.host.requestUpdate();
  }
}

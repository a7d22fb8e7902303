/** The base class of the component's views. All render into the same shadow root and share its styles. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export abstract class View<Host extends ReactiveControllerHost> implements ReactiveController {
  constructor(protected readonly host: Host) {
    host.addController(this);
  }

  hostConnected(): void {}

  protected update(): void {
    this.host.requestUpdate();
  }
}

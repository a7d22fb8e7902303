/** The base class of views: elements without a shadow root, so that all share one stylesheet. */
import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { Api } from "./api.js";
import type { Route } from "./router.js";
import type { Session } from "./session.js";

export abstract class View extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) route!: Route;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The inbox that the view shows. */
  protected get inbox(): string {
    return this.route.inbox ?? this.session.inbox;
  }
}

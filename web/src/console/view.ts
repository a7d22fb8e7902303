/** What all views are: elements without a shadow, so that one stylesheet and one set of ids serve the whole page. */
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

  /** The inbox this view is about. */
  protected get inbox(): string {
    return this.route.inbox ?? this.session.inbox;
  }
}

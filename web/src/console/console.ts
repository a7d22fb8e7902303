/** The console for tenant admins. */
import { LitElement, html } from "lit";
import { customElement } from "lit/decorators.js";

@customElement("stak-console")
export class StakConsole extends LitElement {
  override render() {
    return html`<h1>Console</h1>`;
  }
}

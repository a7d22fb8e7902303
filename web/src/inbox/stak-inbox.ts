/** `<stak-inbox>`: a user's inbox and chats on any page. */
import { LitElement, html } from "lit";
import { customElement } from "lit/decorators.js";

@customElement("stak-inbox")
export class StakInbox extends LitElement {
  override render() {
    return html`<button aria-label="Inbox">Inbox</button>`;
  }
}

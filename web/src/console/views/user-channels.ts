/** By which channels a user can be reached if they do not read a message. */
import { html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Channel, UserChannels } from "../api-types.js";
import { pluralize } from "../format.js";
import { CHANNELS, CHANNEL_NAMES } from "../parts/fallback.js";
import { Resource } from "../resource.js";
import { View } from "../view.js";

@customElement("stak-user-channels")
export class UserChannelsCard extends View {
  @property({ attribute: false }) uid = "";
  /** The address in the user's profile, without which no email is sent. */
  @property({ attribute: false }) email: string | null = null;
  #channels = new Resource<UserChannels>(this, (signal) => this.api.userChannels(this.uid, signal));

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#channels.load();
  }

  override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="user-channels">
      <h2 id="user-channels">Channels</h2>
      ${this.#channels.render(
        (found) =>
          html`<dl class="facts">
            ${CHANNELS.map(
              (channel) =>
                html`<dt>${CHANNEL_NAMES[channel]}</dt>
                  <dd data-channel=${channel}>
                    <span class="badge ${found[channel] ? "good" : "still"}">${found[channel] ? "On" : "Off"}</span>
                    ${this.#detail(channel, found)}
                  </dd>`,
            )}
          </dl>`,
        "Loading channels",
      )}
      <p class="hint spaced">Fallback sends unread messages by these channels. Users can turn them off.</p>
    </section>`;
  }

  #detail(channel: Channel, found: UserChannels): string {
    if (channel === "push") return pluralize(found.push_subscriptions, "subscribed browser");
    if (channel === "email") return this.email ?? "no address";
    return "";
  }
}

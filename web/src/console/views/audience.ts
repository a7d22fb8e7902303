/** The audience view: its size, and the form that changes its members. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { formatNumber } from "../format.js";
import { Resource } from "../resource.js";
import type { InboxEntry } from "../api-types.js";
import { heading, inboxPicker } from "../parts/heading.js";
import type { ApplyBatch } from "../parts/member-changes.js";
import "../parts/member-changes.js";
import { missingScope } from "../parts/notices.js";
import { navigate } from "../router.js";
import { View } from "../view.js";

const DRAFT = "audience/";

@customElement("stak-audience")
export class AudienceView extends View {
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #estimate = new Resource<number>(this, async (signal) => (await this.api.audience(this.inbox, signal)).estimate);

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session.hasScope("read")) return;
    void this.#inboxes.load();
    void this.#estimate.load();
  }

  #apply: ApplyBatch = async (change, uids) => {
    const { added, removed, estimate } = await this.api.changeAudience(this.inbox, { [change]: uids });
    this.#estimate.set(estimate);
    return change === "add" ? added : removed;
  };

  override render(): TemplateResult {
    return html`${heading({
        title: "Audience",
        about: "The users who receive messages to everyone. New members do not receive earlier messages.",
        actions: inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("audience", inbox)),
      })}
      ${this.session.hasScope("audience") ? nothing : missingScope(this.session, "audience", "add or remove members")}
      <div class="split">
        <stak-member-changes
          .session=${this.session}
          .apply=${this.#apply}
          .draftName=${DRAFT}
          .place=${"the audience"}
          .consequence=${html`They will no longer receive messages to everyone in <strong>${this.inbox}</strong>.
            Messages they have already received are not affected.`}
        ></stak-member-changes>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")
            ? this.#estimate.render(
                (estimate) =>
                  html`<p class="figure-in-card"><strong class="big" data-estimate>${formatNumber(estimate)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${estimate === 0
                        ? "Add members to send messages to everyone."
                        : "The number is exact unless members are being added or removed."}
                    </p>`,
              )
            : missingScope(this.session, "read", "see the number of members")}
        </section>
      </div>`;
  }
}

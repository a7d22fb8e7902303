/** The users view: look up a user; profile, data, sessions, recount and token. `#/users/<uid>` shows a user. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { Problem } from "../../shared/http.js";
import { formatDate } from "../format.js";
import { DraftForm } from "../draft-form.js";
import { Resource, toProblem } from "../resource.js";
import { hrefOf, navigate } from "../router.js";
import type { InboxEntry, Profile, Recount } from "../api-types.js";
import { showOnce } from "../parts/dialogs.js";
import { NO_DURATION, durationField, toSeconds, type Duration } from "../parts/duration.js";
import { textField } from "../parts/fields.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { emptyState, errorFor, missingScope, problemNotice, loading } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { saveBar } from "../parts/save-bar.js";
import { View } from "../view.js";
import "./user-channels.js";
import "./user-data.js";
import "./user-inbox.js";
import "./user-list.js";
import "./user-sessions.js";
import "./user-topics.js";

const TOKEN_USUAL_SECONDS = 3600;

interface ProfileForm {
  name: string;
  phone: string;
  email: string;
}

/** Returns an id that can be in an address. */
function checkedId(uid: string): string {
  if (!/^\.{1,2}$|\//.test(uid)) return uid;
  throw new Problem(400, "invalid_name", "A user ID cannot be . or .. and cannot contain /.");
}

function formOf(profile: Profile | null): ProfileForm {
  return { name: profile?.display_name ?? "", phone: profile?.phone_number ?? "", email: profile?.email ?? "" };
}

@customElement("stak-users")
export class Users extends View {
  @state() private query = "";
  @state() private ttl: Duration = { ...NO_DURATION, unit: "hours" };
  @state() private chosenInbox = "";
  @state() private recounted: Recount | null = null;
  @state() private erasures = 0;
  @state() private problems: Partial<Record<"token" | "recount", Problem | null>> = {};
  #draftForm = new DraftForm<ProfileForm>(this, () => `users/${this.uid}`);
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #profile = new Resource<Profile | null>(
    this,
    (signal) => this.#read(signal),
    (profile) => this.#draftForm.init(formOf(profile)),
  );
  #search = new Resource<void>(this, (signal) => this.#lookUp(signal));

  /** The user in the route; null for the list. Another user is another element. */
  get uid(): string | null {
    return this.route.inbox;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.chosenInbox = this.session.inbox;
    this.query = this.uid ?? "";
    if (this.session.hasScope("read")) {
      void this.#inboxes.load();
      if (this.uid !== null) void this.#profile.load();
    } else this.#draftForm.init(formOf(null));
  }

  /** Reads the profile; null for a user that is not registered. */
  async #read(signal: AbortSignal): Promise<Profile | null> {
    try {
      return await this.api.user(checkedId(this.uid ?? ""), signal);
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  }

  /** Goes to the user with the entered id or phone number. */
  async #lookUp(signal: AbortSignal): Promise<void> {
    const query = this.query.trim();
    const isPhone = query.startsWith("+") && this.session.hasScope("read");
    const uid = isPhone ? (await this.api.userByPhone(query, signal)).user_id : checkedId(query);
    if (!signal.aborted) navigate("users", uid);
  }

  #find(event: Event): void {
    event.preventDefault();
    if (this.query.trim() !== "") void this.#search.load();
  }

  async #do(part: "token" | "recount", act: () => Promise<void>): Promise<void> {
    this.problems = { ...this.problems, [part]: null };
    try {
      await act();
    } catch (error) {
      this.problems = { ...this.problems, [part]: toProblem(error) };
    }
  }

  async #save(event: Event, uid: string): Promise<void> {
    event.preventDefault();
    const before = this.#profile.value;
    const isSaved = await this.#draftForm.save(async ({ name, phone, email }) => {
      const address = email.trim() || null;
      const fields = {
        display_name: name.trim() || null,
        phone_number: phone.trim() || null,
        ...(address === (before?.email ?? null) ? {} : { email: address }),
      };
      const profile = await this.api.writeUser(uid, fields, before);
      this.#profile.set(profile);
      return formOf(profile);
    });
    if (isSaved) this.session.notify("Profile saved");
  }

  #erased(uid: string): void {
    this.session.dropDraft(`users/${uid}`);
    this.session.notify(`${uid} was erased`);
    this.recounted = null;
    this.erasures += 1;
    this.#profile.set(null);
    this.#draftForm.init(formOf(null));
  }

  #token(event: Event, uid: string): void {
    event.preventDefault();
    void this.#do("token", async () => {
      const { token, expires_at } = await this.api.createToken(uid, toSeconds(this.ttl) ?? TOKEN_USUAL_SECONDS);
      await showOnce(
        `Token for ${uid}`,
        html`Anyone with this token can act as this user until ${formatDate(expires_at)}. It will not be shown again and cannot
        be revoked.`,
        token,
      );
    });
  }

  #recount(uid: string): void {
    void this.#do("recount", async () => {
      this.recounted = await this.api.recount(this.chosenInbox, uid);
    });
  }

  override render(): TemplateResult {
    return html`${heading({
        crumb: this.uid === null ? nothing : html`<a href=${hrefOf("users")}>Users</a>`,
        title: this.uid ?? "Users",
        about: this.uid === null ? "Look up a user. Users do not need to be registered to receive messages." : nothing,
        actions:
          this.uid !== null && this.session.hasScope("read")
            ? html`<button type="button" @click=${() => navigate("users")}>All registered users</button>`
            : nothing,
      })}
      ${this.session.hasScope("read") ? nothing : missingScope(this.session, "read", "look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${this.#find}>
          ${textField({
            id: "who",
            label: "User ID or phone number",
            value: this.query,
            set: (value) => (this.query = value),
            placeholder: "ada or +4930123456",
            hint: "Phone numbers start with + and the country code.",
          })}
          <button type="submit" class="primary" ?disabled=${this.query.trim() === ""}>
            Look up
          </button>
        </form>
      </section>
      ${this.#search.isLoading ? loading("Looking up") : nothing}
      ${problemNotice(this.#search.problem, () => void this.#search.load())}
      ${this.uid === null ? this.#list() : this.#profileOrNotice(this.uid)}`;
  }

  #profileOrNotice(uid: string): TemplateResult | typeof nothing {
    return this.session.hasScope("read") ? this.#profile.render(() => this.#user(uid), "Looking up") : this.#user(uid);
  }

  #list(): TemplateResult {
    if (!this.session.hasScope("read")) return emptyState("No user selected", "Enter a user ID as your backend knows it.");
    return html`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
    ></stak-user-list>`;
  }

  #user(uid: string): TemplateResult {
    return html`${this.session.hasScope("read")
      ? keyed(
          `${uid}/inbox/${this.erasures}`,
          html`<stak-user-inbox
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${uid}
            .inboxes=${this.#inboxes.value ?? []}
          ></stak-user-inbox>`,
        )
      : nothing}
    <div class="split spaced">
      <div>
        ${this.#draftForm.form ? this.#profileCard(uid, this.#draftForm.form) : nothing}
        ${this.session.hasScope("read") ? this.#reachedBy(uid) : nothing}
        ${keyed(
          uid,
          html`<stak-user-data
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${uid}
            @erased=${() => this.#erased(uid)}
          ></stak-user-data>`,
        )}
      </div>
      <div>
        ${keyed(
          `${uid}/${this.erasures}`,
          html`<stak-user-sessions
            .session=${this.session}
            .api=${this.api}
            .route=${this.route}
            .uid=${uid}
          ></stak-user-sessions>`,
        )}
        ${this.#recountCard(uid)} ${this.#tokenCard(uid)}
      </div>
    </div>`;
  }

  #reachedBy(uid: string): TemplateResult {
    return html`${keyed(
      `${uid}/${this.erasures}`,
      html`<stak-user-channels
          .session=${this.session}
          .api=${this.api}
          .route=${this.route}
          .uid=${uid}
          .email=${this.#profile.value?.email ?? null}
        ></stak-user-channels>
        <stak-user-topics
          .session=${this.session}
          .api=${this.api}
          .route=${this.route}
          .uid=${uid}
        ></stak-user-topics>`,
    )}`;
  }

  #profileCard(uid: string, form: ProfileForm): TemplateResult {
    const profile = this.#profile.value;
    const problem = this.#draftForm.problem;
    const isAllowed = this.session.hasScope("users");
    return html`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">Profile</h2>
        ${profile === undefined
          ? nothing
          : profile
          ? html`<span class="badge good">registered</span>`
          : html`<span class="badge still">not registered</span>`}
      </div>
      ${profile
        ? html`<p class="muted">
            Registered ${formatDate(profile.created)}, changed
            ${formatDate(profile.updated)}.${profile.phone_verified ? " The phone number is verified." : ""}
          </p>`
        : html`<p class="muted">
            ${profile === null
              ? "This user is not registered. They can still receive messages and sign in."
              : "The profile is not shown. Fields that you leave empty do not change."}
          </p>`}
      ${isAllowed ? nothing : missingScope(this.session, "users", "change profiles")}
      <form class="stack-form spaced" novalidate @submit=${(event: Event) => void this.#save(event, uid)}>
        ${textField({
          id: "display-name",
          label: "Name",
          isOptional: true,
          maxlength: 200,
          isDisabled: !isAllowed,
          value: form.name,
          set: (name) => this.#draftForm.change({ name }, "display_name"),
          error: errorFor(problem?.errors, "display_name"),
        })}
        ${textField({
          id: "phone",
          label: "Phone number",
          isOptional: true,
          type: "tel",
          isDisabled: !isAllowed,
          value: form.phone,
          set: (phone) => this.#draftForm.change({ phone }, "phone_number"),
          error: errorFor(problem?.errors, "phone_number"),
          hint: "In international format, for example +4930123456. Must be unique.",
        })}
        ${textField({
          id: "email",
          label: "Email",
          isOptional: true,
          type: "email",
          isDisabled: !isAllowed,
          value: form.email,
          set: (email) => this.#draftForm.change({ email }, "email"),
          error: errorFor(problem?.errors, "email"),
          hint: "For unread messages, if the inbox or the post has an email fallback.",
        })}
        ${profile?.attributes
          ? html`<details>
              <summary>Attributes (${Object.keys(profile.attributes).length})</summary>
              <pre class="json" tabindex="0" aria-label="Attributes">${JSON.stringify(profile.attributes, null, 2)}</pre>
            </details>`
          : nothing}
        ${problemNotice(problem, undefined, (field) => ["display_name", "phone_number", "email"].includes(field))}
        ${saveBar({ draftForm: this.#draftForm, isAllowed, action: profile === null ? "Register" : "Save profile" })}
      </form>
    </section>`;
  }

  #recountCard(uid: string): TemplateResult {
    const found = this.recounted;
    return html`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the stored unread counts with the stored messages and corrects any difference.
      </p>
      <div class="row">
        ${inboxPicker(this.chosenInbox, this.#inboxes.value, (inbox) => {
          this.chosenInbox = inbox;
          this.recounted = null;
        })}
        <button type="button" ?disabled=${!this.session.hasScope("read")} @click=${() => this.#recount(uid)}>Recount</button>
      </div>
      ${problemNotice(this.problems.recount ?? null, () => this.#recount(uid))}
      ${found
        ? html`<div class="notice ${found.drift === 0 ? "good" : "warn"}" role="status">
              <p>
                ${found.drift === 0
                  ? "The counts are correct."
                  : `The counts differed by ${found.drift}${found.repaired ? " and were corrected" : ""}.`}
              </p>
            </div>
            ${table<string>(
              "Unread counts, stored and counted",
              [
                { head: "Category", kind: "main", cell: (name) => (name === "" ? html`<strong>All</strong>` : name) },
                {
                  head: "Stored",
                  kind: "number",
                  cell: (name) => (name === "" ? found.stored.total : (found.stored.categories[name] ?? 0)),
                },
                {
                  head: "Counted",
                  kind: "number",
                  cell: (name) => (name === "" ? found.counted.total : (found.counted.categories[name] ?? 0)),
                },
              ],
              ["", ...new Set([...Object.keys(found.stored.categories), ...Object.keys(found.counted.categories)])],
            )}`
        : nothing}
    </section>`;
  }

  #tokenCard(uid: string): TemplateResult {
    const problem = this.problems.token ?? null;
    const isAllowed = this.session.hasScope("tokens");
    return html`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${isAllowed ? nothing : missingScope(this.session, "tokens", "create user tokens")}
      <form class="stack-form" novalidate @submit=${(event: Event) => this.#token(event, uid)}>
        ${durationField({
          id: "token-ttl",
          label: "Valid for",
          value: this.ttl,
          set: (value) => (this.ttl = value),
          isDisabled: !isAllowed,
          error: errorFor(problem?.errors, "ttl_seconds"),
          hint: "Default: 1 hour. Maximum: 30 days.",
        })}
        ${problemNotice(problem, undefined, (field) => field === "ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!isAllowed}>Create token</button></div>
      </form>
    </section>`;
  }
}

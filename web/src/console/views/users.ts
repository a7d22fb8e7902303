/** One user at a time: profile, data, sessions, a token, a recount of an inbox. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { Problem } from "../../shared/calling.js";
import { moment } from "../format.js";
import { KeptForm } from "../kept-form.js";
import { Loaded, asProblem } from "../loaded.js";
import type { InboxEntry, Profile, Recount } from "../model.js";
import { showOnce } from "../parts/dialogs.js";
import { NO_LENGTH, lengthField, secondsOf, type Length } from "../parts/duration.js";
import { textField } from "../parts/fields.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { empty, errorAt, lacks, problemNotice, waiting } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { unsavedBar } from "../parts/unsaved.js";
import { View } from "../view.js";
import "./user-data.js";
import "./user-list.js";
import "./user-sessions.js";

const TOKEN_USUAL_SECONDS = 3600;

interface ProfileForm {
  name: string;
  phone: string;
}

function formOf(profile: Profile | null): ProfileForm {
  return { name: profile?.display_name ?? "", phone: profile?.phone_number ?? "" };
}

@customElement("stak-users")
export class Users extends View {
  @state() private asked = "";
  @state() private uid: string | null = null;
  @state() private ttl: Length = { ...NO_LENGTH, unit: "hours" };
  @state() private chosenInbox = "";
  @state() private recounted: Recount | null = null;
  @state() private erasures = 0;
  @state() private problems: Partial<Record<"token" | "recount", Problem | null>> = {};
  /** Whether the id comes from the list: it may begin with a + as phone numbers do. */
  #isListed = false;
  #kept = new KeptForm<ProfileForm>(this, () => `users/${this.uid}`);
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #profile = new Loaded<Profile | null>(this, () => this.#lookUp());

  override connectedCallback(): void {
    super.connectedCallback();
    this.chosenInbox = this.session.inbox;
    if (this.session.may("read")) void this.#inboxes.load();
  }

  /** The profile of whom was asked for; null for somebody unknown, who can be sent to all the same. */
  async #lookUp(): Promise<Profile | null> {
    const asked = this.#isListed ? this.asked : this.asked.trim();
    const isPhone = asked.startsWith("+") && !this.#isListed;
    this.uid = null;
    this.recounted = null;
    this.problems = {};
    if (/^\.{1,2}$|\//.test(asked)) throw new Problem(400, "invalid_name", "No user id is . or .., or has a / in it.");
    try {
      const profile = await (isPhone ? this.api.userByPhone(asked) : this.api.user(asked));
      this.uid = profile.user_id;
      this.#kept.begin(formOf(profile));
      return profile;
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status !== 404 || isPhone) throw problem;
      this.uid = asked;
      this.#kept.begin(formOf(null));
      return null;
    }
  }

  #choose(uid: string): void {
    this.asked = uid;
    this.#profile.forget();
    this.#isListed = true;
    void this.#profile.load();
  }

  #close(): void {
    this.asked = "";
    this.uid = null;
    this.#profile.forget();
  }

  #find(event: Event): void {
    event.preventDefault();
    this.#isListed = false;
    if (this.asked.trim() === "") return;
    if (this.session.may("read")) {
      this.#profile.forget();
      void this.#profile.load();
    } else {
      this.uid = this.asked.trim();
      this.#kept.begin(formOf(null));
    }
  }

  async #do(part: "token" | "recount", act: () => Promise<void>): Promise<void> {
    this.problems = { ...this.problems, [part]: null };
    try {
      await act();
    } catch (error) {
      this.problems = { ...this.problems, [part]: asProblem(error) };
    }
  }

  async #save(event: Event, uid: string): Promise<void> {
    event.preventDefault();
    const before = this.#profile.value;
    const isSaved = await this.#kept.save(async ({ name, phone }) => {
      const number = phone.trim();
      // A profile is replaced whole: what stays the same must be said again, also that a number was verified.
      const isVerified = number !== "" && number === before?.phone_number && before.phone_verified;
      const profile = await this.api.writeUser(uid, {
        ...(name.trim() === "" ? {} : { display_name: name.trim() }),
        ...(number === "" ? {} : { phone_number: number }),
        ...(isVerified ? { phone_verified: true } : {}),
      });
      this.#profile.set(profile);
      return formOf(profile);
    });
    if (isSaved) this.session.say("Profile saved");
  }

  #erased(uid: string): void {
    this.session.dropDraft(`users/${uid}`);
    this.session.say(`${uid} was erased`);
    this.recounted = null;
    this.erasures += 1;
    this.#profile.set(null);
    this.#kept.begin(formOf(null));
  }

  #token(event: Event, uid: string): void {
    event.preventDefault();
    void this.#do("token", async () => {
      const { token, expires_at } = await this.api.makeToken(uid, secondsOf(this.ttl) ?? TOKEN_USUAL_SECONDS);
      await showOnce(
        `A token for ${uid}`,
        html`Whoever has it is this user until ${moment(expires_at)}. It is shown once and cannot be taken back.`,
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
        title: "Users",
        about: "Look up one user. Users need not be registered to get messages.",
        actions:
          this.uid !== null && this.session.may("read")
            ? html`<button type="button" @click=${() => this.#close()}>All registered users</button>`
            : nothing,
      })}
      ${this.session.may("read") ? nothing : lacks("read", "look up profiles and recount inboxes")}
      <section class="card" aria-label="Look up">
        <form class="lookup" role="search" @submit=${this.#find}>
          ${textField({
            id: "who",
            label: "User id or phone number",
            value: this.asked,
            set: (value) => (this.asked = value),
            placeholder: "ada or +4930123456",
            hint: "A phone number begins with + and the country's code.",
          })}
          <button type="submit" class="primary" ?disabled=${this.asked.trim() === "" || this.#profile.isWaiting}>
            Look up
          </button>
        </form>
      </section>
      ${this.#profile.isWaiting && this.uid === null ? waiting("Looking up") : nothing}
      ${problemNotice(this.#profile.problem, () => void this.#profile.load())}
      ${this.uid === null
        ? this.#profile.isWaiting || this.#profile.problem
          ? nothing
          : this.#list()
        : this.#user(this.uid)}`;
  }

  #list(): TemplateResult {
    if (!this.session.may("read")) return empty("Nobody looked up yet", "Enter a user id as your backend knows it.");
    return html`<stak-user-list
      .session=${this.session}
      .api=${this.api}
      .route=${this.route}
      @chosen=${(event: CustomEvent<string>) => this.#choose(event.detail)}
    ></stak-user-list>`;
  }

  #user(uid: string): TemplateResult {
    return html`<div class="split spaced">
      <div>
        ${this.#kept.form ? this.#profileCard(uid, this.#kept.form) : nothing}
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

  #profileCard(uid: string, form: ProfileForm): TemplateResult {
    const profile = this.#profile.value;
    const problem = this.#kept.problem;
    const may = this.session.may("users");
    return html`<section class="card" aria-labelledby="profile">
      <div class="card-head">
        <h2 id="profile">${uid}</h2>
        ${profile
          ? html`<span class="badge good">registered</span>`
          : html`<span class="badge still">no profile</span>`}
      </div>
      ${profile
        ? html`<p class="muted">
            Registered ${moment(profile.created)}, changed
            ${moment(profile.updated)}.${profile.phone_verified ? " The phone number is verified." : ""}
          </p>`
        : html`<p class="muted">Nothing is known of this user. They can get messages and sign in all the same.</p>`}
      ${may ? nothing : lacks("users", "change profiles")}
      <form class="stack-form spaced" novalidate @submit=${(event: Event) => void this.#save(event, uid)}>
        ${textField({
          id: "display-name",
          label: "Name",
          isOptional: true,
          maxlength: 200,
          isDisabled: !may,
          value: form.name,
          set: (name) => this.#kept.change({ name }, "display_name"),
          error: errorAt(problem?.errors, "display_name"),
        })}
        ${textField({
          id: "phone",
          label: "Phone number",
          isOptional: true,
          type: "tel",
          isDisabled: !may,
          value: form.phone,
          set: (phone) => this.#kept.change({ phone }, "phone_number"),
          error: errorAt(problem?.errors, "phone_number"),
          hint: "In the international form, as in +4930123456. One user's only.",
        })}
        ${problemNotice(problem, undefined, (field) => field === "display_name" || field === "phone_number")}
        ${unsavedBar({ kept: this.#kept, isAllowed: may, action: profile ? "Save profile" : "Register" })}
      </form>
    </section>`;
  }

  #recountCard(uid: string): TemplateResult {
    const found = this.recounted;
    return html`<section class="card stack-form" aria-labelledby="recount">
      <h2 id="recount">Recount an inbox</h2>
      <p class="muted">
        Compares the unread counts that are shown with the messages that are there, and puts right what differs.
      </p>
      <div class="row">
        ${inboxPicker(this.chosenInbox, this.#inboxes.value, (inbox) => {
          this.chosenInbox = inbox;
          this.recounted = null;
        })}
        <button type="button" ?disabled=${!this.session.may("read")} @click=${() => this.#recount(uid)}>Recount</button>
      </div>
      ${problemNotice(this.problems.recount ?? null, () => this.#recount(uid))}
      ${found
        ? html`<div class="notice ${found.drift === 0 ? "good" : "warn"}" role="status">
              <p>
                ${found.drift === 0
                  ? "The counts are right."
                  : `They differed by ${found.drift}${found.repaired ? " and were put right" : ""}.`}
              </p>
            </div>
            ${table<string>(
              "Unread counts, stored and counted",
              [
                { head: "Category", kind: "main", cell: (name) => (name === "" ? html`<strong>All</strong>` : name) },
                {
                  head: "Shown",
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
    const may = this.session.may("tokens");
    return html`<section class="card" aria-labelledby="token">
      <h2 id="token">User token</h2>
      ${may ? nothing : lacks("tokens", "make user tokens")}
      <form class="stack-form" novalidate @submit=${(event: Event) => this.#token(event, uid)}>
        ${lengthField({
          id: "token-ttl",
          label: "Good for",
          value: this.ttl,
          set: (value) => (this.ttl = value),
          isDisabled: !may,
          error: errorAt(problem?.errors, "ttl_seconds"),
          hint: "Otherwise one hour; 30 days at most.",
        })}
        ${problemNotice(problem, undefined, (field) => field === "ttl_seconds")}
        <div class="row end"><button type="submit" ?disabled=${!may}>Make a token</button></div>
      </form>
    </section>`;
  }
}

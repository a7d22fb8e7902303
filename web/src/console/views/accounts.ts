/** The view of accounts: the people who may use the console, and their roles. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { ROLES, ROLE_MEANINGS, ROLE_NAMES, type Account, type PasswordLink, type Role } from "../api-types.js";
import { formatDate, formatExactDate, timeAgo } from "../format.js";
import { confirmAction, showOnce } from "../parts/dialogs.js";
import { selectField, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { emptyState, errorFor, missingScope } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { Resource } from "../resource.js";
import { View } from "../view.js";

@customElement("stak-accounts")
export class Accounts extends View {
  #accounts = new Resource<Account[]>(this, (signal) => this.api.accounts(signal));

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("config")) void this.#accounts.load();
  }

  #isOwn(account: Account): boolean {
    return account.account_id === this.session.account?.account_id;
  }

  async #create(): Promise<void> {
    let email = "";
    let name = "";
    let role: Role = "read-only";
    let created: { account: Account; password_link: PasswordLink | null } | undefined;
    const isDone = await confirmAction({
      title: "New account",
      action: "Create account",
      isReady: () => email.includes("@"),
      isShownAtField: (field) => field === "email" || field === "name",
      act: async () => {
        created = await this.api.createAccount({ email: email.trim(), role, name: name.trim() || null });
      },
      body: (redraw, problem) =>
        html`${textField({
          id: "account-email",
          label: "Email",
          type: "email",
          isRequired: true,
          value: email,
          set: (value) => {
            email = value;
            redraw();
          },
          error: errorFor(problem?.errors, "email"),
        })}
        ${textField({
          id: "account-name",
          label: "Name",
          isOptional: true,
          maxlength: 100,
          value: name,
          set: (value) => {
            name = value;
            redraw();
          },
          error: errorFor(problem?.errors, "name"),
        })}
        ${roleField(role, (value) => {
          role = value;
          redraw();
        })}`,
    });
    if (!isDone || created === undefined) return;
    if (created.password_link !== null) await this.#showLink(created.account, created.password_link);
    await this.#accounts.load();
  }

  #showLink(account: Account, link: PasswordLink): Promise<boolean> {
    return showOnce(
      `Link for ${account.email}`,
      html`Pass this link on to ${account.name ?? account.email}. With it, the person sets a password, once, until
      ${formatDate(link.expires_at)}. It will not be shown again.`,
      new URL(link.url, location.origin).href,
    );
  }

  async #changeRole(account: Account): Promise<void> {
    let role = account.role;
    const isDone = await confirmAction({
      title: `Change the role of ${account.name ?? account.email}`,
      action: "Change role",
      isReady: () => role !== account.role,
      act: async () => {
        await this.api.changeAccount(account.account_id, { role });
      },
      body: (redraw) =>
        html`<p>It applies at once, also where the person is signed in.</p>
          ${roleField(role, (value) => {
            role = value;
            redraw();
          })}`,
    });
    if (!isDone) return;
    this.session.notify("Role changed");
    await this.#accounts.load();
  }

  async #reset(account: Account): Promise<void> {
    let made: { account: Account; password_link: PasswordLink } | undefined;
    const isDone = await confirmAction({
      title: `Reset the password of ${account.name ?? account.email}?`,
      action: "Reset password",
      isDanger: true,
      body: () =>
        html`<p>The current password stops working, and the person is signed out everywhere. You get a link to pass on.</p>`,
      act: async () => {
        made = await this.api.resetPassword(account.account_id);
      },
    });
    if (!isDone || made === undefined) return;
    await this.#showLink(made.account, made.password_link);
    await this.#accounts.load();
  }

  async #remove(account: Account): Promise<void> {
    const isDone = await confirmAction({
      title: `Remove ${account.name ?? account.email}?`,
      action: "Remove account",
      isDanger: true,
      body: () =>
        html`<p>The person is signed out at once, and cannot sign in any more. The audit log keeps their name.</p>`,
      act: async () => {
        await this.api.removeAccount(account.account_id);
      },
    });
    if (!isDone) return;
    this.session.notify("Account removed");
    await this.#accounts.load();
  }

  override render(): TemplateResult {
    const isAllowed = this.session.hasScope("config");
    const head = heading({
      title: "Accounts",
      about: "People who may use this console. Each has a role; the audit log names them.",
      actions: isAllowed
        ? html`<button type="button" class="primary" @click=${() => void this.#create()}>New account</button>`
        : nothing,
    });
    if (!isAllowed) return html`${head}${missingScope(this.session, "config", "see and change accounts")}`;
    return html`${head}
      <section class="card flush" aria-label="Accounts">
        ${this.#accounts.render(
          (accounts) =>
            accounts.length === 0
              ? emptyState("No accounts yet", "Create an account for yourself, with the role owner, and sign in with it.")
              : this.#table(accounts),
          "Loading accounts",
        )}
      </section>
      <section class="card" aria-labelledby="roles">
        <h2 id="roles">Roles</h2>
        <dl class="facts">
          ${ROLES.map((role) => html`<dt>${ROLE_NAMES[role]}</dt><dd>${ROLE_MEANINGS[role]}.</dd>`)}
        </dl>
      </section>`;
  }

  #table(accounts: Account[]): TemplateResult {
    return table<Account>(
      "Accounts, oldest first",
      [
        {
          head: "Person",
          kind: "main",
          cell: (account) =>
            html`<strong>${account.name ?? account.email}</strong>${this.#isOwn(account)
                ? html` <span class="badge good">you</span>`
                : nothing}${account.name === null ? nothing : html`<small>${account.email}</small>`}`,
        },
        { head: "Role", cell: (account) => ROLE_NAMES[account.role] },
        {
          head: "Signs in with",
          cell: (account) =>
            [account.has_password ? "password" : "", account.is_linked ? "identity provider" : ""].filter(Boolean).join(", ") ||
            html`<span class="badge still">invited</span>`,
        },
        {
          head: "Last sign-in",
          cell: (account) =>
            account.last_sign_in_at === null
              ? "never"
              : html`<time class="nowrap" title=${formatExactDate(account.last_sign_in_at)}
                  >${timeAgo(account.last_sign_in_at)}</time
                >`,
        },
        {
          head: "Change",
          kind: "actions",
          cell: (account) =>
            this.#isOwn(account)
              ? nothing
              : html`<span class="row end">
                  ${this.#action(account, "Role", () => this.#changeRole(account))}
                  ${this.#action(account, "Reset password", () => this.#reset(account))}
                  ${this.#action(account, "Remove", () => this.#remove(account), "danger-quiet")}
                </span>`,
        },
      ],
      accounts,
    );
  }

  #action(account: Account, label: string, act: () => Promise<void>, kind = ""): TemplateResult {
    return html`<button
      type="button"
      class="small ${kind}"
      aria-label="${label}: ${account.email}"
      @click=${() => void act()}
    >
      ${label}…
    </button>`;
  }
}

function roleField(role: Role, set: (role: Role) => void): TemplateResult {
  return selectField({
    id: "account-role",
    label: "Role",
    value: role,
    options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
    set: (value) => set(value as Role),
    hint: `${ROLE_MEANINGS[role]}.`,
  });
}

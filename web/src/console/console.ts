/** The root element of the console: sign-in, navigation, and the current view. */
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { Api } from "./api.js";
import { shortId } from "./format.js";
import { ROLE_NAMES, SCOPES } from "./api-types.js";
import { changePassword } from "./parts/change-password.js";
import { confirmAction } from "./parts/dialogs.js";
import { icon, mark } from "./parts/icons.js";
import { loading } from "./parts/notices.js";
import { hrefOf, parsePasswordLink, parseRoute, type Route, type ViewName } from "./router.js";
import { Session, lastTenant } from "./session.js";
import { bars } from "./styles/bars.js";
import { base } from "./styles/base.js";
import { cards } from "./styles/cards.js";
import { compose } from "./styles/compose.js";
import { dialogs } from "./styles/dialogs.js";
import { forms } from "./styles/forms.js";
import { notices } from "./styles/notices.js";
import { shell } from "./styles/shell.js";
import { tables } from "./styles/tables.js";
import { tokens } from "./styles/tokens.js";
import "./views/accounts.js";
import "./views/audience.js";
import "./views/audit-log.js";
import "./views/broadcast.js";
import "./views/broadcasts.js";
import "./views/compose.js";
import "./views/dead-letters.js";
import "./views/inbox-config.js";
import "./views/inboxes.js";
import "./views/keys.js";
import "./views/overview.js";
import "./views/find-message.js";
import "./views/recipients.js";
import "./views/set-password.js";
import "./views/settings.js";
import "./views/sign-in.js";
import "./views/template.js";
import "./views/templates.js";
import "./views/topic.js";
import "./views/topics.js";
import "./views/users.js";
import "./views/webhooks.js";

document.adoptedStyleSheets = [tokens, base, shell, forms, dialogs, cards, tables, notices, bars, compose].map(
  (sheet) => sheet.styleSheet as CSSStyleSheet,
);

const TOAST_MS = 5000;

const NAMES: Record<ViewName, string> = {
  overview: "Overview",
  compose: "Compose",
  templates: "Templates",
  broadcasts: "Broadcasts",
  recipients: "Recipients",
  "find-message": "Find a message",
  "dead-letters": "Dead letters",
  audience: "Audience",
  topics: "Topics",
  users: "Users",
  inboxes: "Inboxes",
  keys: "Keys and secrets",
  webhooks: "Webhooks",
  accounts: "Accounts",
  settings: "Settings",
  "audit-log": "Audit log",
};
/** A view with an item in the navigation. */
type NavView = Exclude<ViewName, "recipients" | "find-message">;
const GROUPS: [string, NavView[]][] = [
  ["Messages", ["overview", "compose", "templates", "broadcasts", "dead-letters"]],
  ["People", ["audience", "topics", "users"]],
  ["Setup", ["inboxes", "keys", "webhooks", "accounts", "settings", "audit-log"]],
];
const INBOX_VIEWS = new Set<ViewName>(["compose", "templates", "broadcasts", "recipients", "find-message", "dead-letters", "audience"]);

@customElement("stak-console")
export class StakConsole extends LitElement {
  readonly #session = new Session();
  readonly #api = new Api(this.#session);
  @state() private route: Route = parseRoute(location.hash);
  @state() private isMenuCollapsed = true;
  @state() private toast = "";
  /** Whether it is not known yet whether this browser has a session. */
  @state() private isRestoring = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#onHashChange);
    window.addEventListener("beforeunload", this.#onBeforeUnload);
    this.#session.addEventListener("changed", () => this.requestUpdate());
    this.#session.addEventListener("notification", (event) => this.#showToast((event as CustomEvent<string>).detail));
    void this.#restore();
  }

  /** Continues the session of this browser. The address has a tenant after a sign-in at the identity provider. */
  async #restore(): Promise<void> {
    const given = new URLSearchParams(location.search);
    const tenant = given.get("tenant") ?? lastTenant();
    if (tenant !== "" && !given.has("error")) await this.#session.restore(tenant);
    if (this.#session.isOpen && location.search !== "") history.replaceState(null, "", location.pathname + location.hash);
    this.isRestoring = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#onHashChange);
    window.removeEventListener("beforeunload", this.#onBeforeUnload);
  }

  #onHashChange = async (): Promise<void> => {
    this.route = parseRoute(location.hash);
    this.isMenuCollapsed = true;
    if (this.route.inbox !== null && INBOX_VIEWS.has(this.route.view)) this.#session.inbox = this.route.inbox;
    await this.updateComplete;
    window.scrollTo(0, 0);
    this.#focusHeading();
  };

  /** Focuses the heading, so that screen readers announce the new view. */
  #focusHeading(): void {
    requestAnimationFrame(() => this.querySelector<HTMLElement>("main h1")?.focus());
  }

  #onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.#session.drafts().length > 0) event.preventDefault();
  };

  #showToast(text: string): void {
    this.toast = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.toast = ""), TOAST_MS);
  }

  async #signOut(): Promise<void> {
    const unsaved = this.#session.drafts().length;
    const isSure =
      unsaved === 0 ||
      (await confirmAction({
        title: "Sign out and discard unsaved changes?",
        body: () => html`<p>This window has unsent or unsaved changes. They will be lost.</p>`,
        action: "Sign out",
        isDanger: true,
        act: async () => {},
      }));
    if (!isSure) return;
    try {
      await this.#session.signOut();
    } catch {
      this.#showToast("You are still signed in: the server cannot be reached. Try again.");
    }
  }

  override render(): TemplateResult {
    const link = parsePasswordLink(location.hash);
    const name = link !== null ? "Set a password" : this.#session.isOpen ? NAMES[this.route.view] : "Sign in";
    document.title = `${name} · Stak console`;
    return html`${link !== null
        ? html`<stak-set-password .session=${this.#session} .link=${link}></stak-set-password>`
        : this.#session.isOpen
          ? this.#shell()
          : this.isRestoring
            ? html`<main class="door">${loading("Loading")}</main>`
            : html`<stak-sign-in
                .session=${this.#session}
                @signed-in=${() => this.updateComplete.then(() => this.#focusHeading())}
              ></stak-sign-in>`}
      <div class="said" role="status" aria-live="polite">
        ${this.toast ? html`<p>${icon("done")}${this.toast}</p>` : nothing}
      </div>`;
  }

  #shell(): TemplateResult {
    return html`<a class="skip" href="#main" @click=${this.#skip}>Skip to content</a>
      <div class="shell">
        <header class="side ${this.isMenuCollapsed ? "folded" : ""}" @keydown=${this.#onMenuKey}>
          <div class="side-top">
            <div class="brand">
              ${mark()}
              <div><strong>Stak</strong><span title=${this.#session.tenant}>${this.#session.tenant}</span></div>
            </div>
            <button
              type="button"
              class="menu-button"
              aria-expanded=${this.isMenuCollapsed ? "false" : "true"}
              aria-controls="navigation"
              @click=${() => (this.isMenuCollapsed = !this.isMenuCollapsed)}
            >
              ${icon(this.isMenuCollapsed ? "menu" : "close")}Menu
            </button>
          </div>
          <nav id="navigation" aria-label="Console">
            ${GROUPS.map(
              ([title, views]) =>
                html`<h2 id="nav-${title}">${title}</h2>
                  <ul aria-labelledby="nav-${title}">
                    ${views.map((view) => this.#navItem(view))}
                  </ul>`,
            )}
          </nav>
          <div class="whoami">
            ${this.#whoami()}
            <button type="button" class="small" @click=${() => void this.#signOut()}>${icon("out")}Sign out</button>
          </div>
        </header>
        <main id="main" tabindex="-1">
          ${keyed(this.#viewKey, this.#view())}
        </main>
      </div>`;
  }

  /** Another key makes another element. The list of users is another one than a user with the name of the inbox. */
  get #viewKey(): string {
    const { view, inbox, id } = this.route;
    return `${view}/${inbox ?? (view === "users" ? "" : this.#session.inbox)}/${id}`;
  }

  #whoami(): TemplateResult {
    const { account, ownKey } = this.#session;
    if (account === null)
      return html`<p>
        Key <code>${shortId(ownKey?.key_id ?? "")}</code>,
        ${ownKey?.scopes.length === SCOPES.length ? "all scopes" : html`scopes: ${ownKey?.scopes.join(", ")}`}. After a
        reload, sign in again.
      </p>`;
    return html`<p title=${account.email}>
        <strong>${account.name ?? account.email}</strong><br />${ROLE_NAMES[account.role]}
      </p>
      ${account.has_password
        ? html`<button type="button" class="small" @click=${() => void changePassword(this.#session, this.#api)}>
            ${icon("lock")}Change password
          </button>`
        : nothing}`;
  }

  /** Escape closes the menu of a narrow window. */
  #onMenuKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || this.isMenuCollapsed) return;
    this.isMenuCollapsed = true;
    this.querySelector<HTMLElement>(".menu-button")?.focus();
  };

  #skip = (event: Event): void => {
    event.preventDefault(); // the hash belongs to the router
    this.querySelector<HTMLElement>("main")?.focus();
  };

  #navItem(view: NavView): TemplateResult {
    // Recipients are a part of broadcasts, without an item of their own.
    const isOfBroadcasts = this.route.view === "recipients" || this.route.view === "find-message";
    const isHere = this.route.view === view || (view === "broadcasts" && isOfBroadcasts);
    const hasDraft = this.#session.drafts(`${view}/`).length > 0;
    return html`<li>
      <a href=${hrefOf(view)} aria-current=${isHere ? "page" : nothing} @click=${() => (this.isMenuCollapsed = true)}>
        ${icon(view)}${NAMES[view]}${hasDraft
          ? html`<span class="unsaved" title="Unsent or unsaved"><span class="unseen">(unsaved)</span></span>`
          : nothing}
      </a>
    </li>`;
  }

  #view(): TemplateResult {
    const [session, api, route] = [this.#session, this.#api, this.route];
    switch (route.view) {
      case "overview":
        return html`<stak-overview .session=${session} .api=${api} .route=${route}></stak-overview>`;
      case "compose":
        return html`<stak-compose .session=${session} .api=${api} .route=${route}></stak-compose>`;
      case "templates":
        return route.id === null
          ? html`<stak-templates .session=${session} .api=${api} .route=${route}></stak-templates>`
          : html`<stak-template .session=${session} .api=${api} .route=${route}></stak-template>`;
      case "broadcasts":
        return route.id === null
          ? html`<stak-broadcasts .session=${session} .api=${api} .route=${route}></stak-broadcasts>`
          : html`<stak-broadcast .session=${session} .api=${api} .route=${route}></stak-broadcast>`;
      case "recipients":
        return html`<stak-recipients .session=${session} .api=${api} .route=${route}></stak-recipients>`;
      case "find-message":
        return html`<stak-find-message .session=${session} .api=${api} .route=${route}></stak-find-message>`;
      case "dead-letters":
        return html`<stak-dead-letters .session=${session} .api=${api} .route=${route}></stak-dead-letters>`;
      case "audience":
        return html`<stak-audience .session=${session} .api=${api} .route=${route}></stak-audience>`;
      case "topics":
        return route.inbox === null
          ? html`<stak-topics .session=${session} .api=${api} .route=${route}></stak-topics>`
          : html`<stak-topic .session=${session} .api=${api} .route=${route}></stak-topic>`;
      case "users":
        return html`<stak-users .session=${session} .api=${api} .route=${route}></stak-users>`;
      case "inboxes":
        return route.inbox === null
          ? html`<stak-inboxes .session=${session} .api=${api} .route=${route}></stak-inboxes>`
          : html`<stak-inbox-config .session=${session} .api=${api} .route=${route}></stak-inbox-config>`;
      case "keys":
        return html`<stak-keys .session=${session} .api=${api} .route=${route}></stak-keys>`;
      case "webhooks":
        return html`<stak-webhooks .session=${session} .api=${api} .route=${route}></stak-webhooks>`;
      case "accounts":
        return html`<stak-accounts .session=${session} .api=${api} .route=${route}></stak-accounts>`;
      case "settings":
        return html`<stak-settings .session=${session} .api=${api} .route=${route}></stak-settings>`;
      case "audit-log":
        return html`<stak-audit-log .session=${session} .api=${api} .route=${route}></stak-audit-log>`;
    }
  }
}

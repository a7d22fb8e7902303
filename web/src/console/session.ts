/**
 * The console's session: who is signed in, and unsaved drafts.
 *
 * A person's session is a cookie that scripts cannot read: it survives a reload. An API key is kept in memory only.
 * Drafts survive a session that has ended, so that signing in again loses nothing; a reload clears them.
 */
import { Problem, request, type Credential, type RequestOptions } from "../shared/http.js";
import { fetchFile } from "./files.js";
import type { Account, ConsoleSession, OwnKey, Scope, SignInMethods } from "./api-types.js";

/** A request before there is a session. */
const NO_SESSION: Credential = { csrfToken: "" };
const KEY_PATTERN = /^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;

/** The tenant in an API key, or null if the key is malformed. */
export function parseTenant(key: string): string | null {
  return KEY_PATTERN.exec(key)?.[1] ?? null;
}

/** Where the browser remembers the tenant that was used last; it is no secret. */
const TENANT_STORE = "stak-console-tenant";

/** The path of a tenant's admin API. */
export function tenantPath(tenant: string, path: string): string {
  return `/stack/admin/v1/${encodeURIComponent(tenant)}${path}`;
}

/** The tenant that was used last in this browser. */
export function lastTenant(): string {
  try {
    return localStorage.getItem(TENANT_STORE) ?? "";
  } catch {
    return ""; // storage is disabled
  }
}

export class Session extends EventTarget {
  #credential: Credential | null = null;
  /** Whether the last sign-in was with an API key. */
  isKeyUsed = false;
  /** The person who is signed in; null with an API key. */
  account: Account | null = null;
  #drafts = new Map<string, unknown>();
  /** Job ids by kind and user, so that a view can resume following them. */
  readonly jobs = new Map<string, string>();
  ownKey: OwnKey | null = null;
  /** Why the last session ended, unless the user signed out. */
  endReason: string | null = null;
  /** The inbox shown last. */
  inbox = "DEFAULT";

  get tenant(): string {
    return this.ownKey?.tenant_key ?? "";
  }

  hasScope(scope: Scope): boolean {
    return this.ownKey?.scopes.includes(scope) ?? false;
  }

  async signIn(key: string): Promise<void> {
    const tenant = parseTenant(key);
    if (tenant === null) {
      throw new Problem(
        400,
        "invalid_key",
        "This is not an API key. API keys start with sk_ and end with 43 letters and digits.",
      );
    }
    this.#open(await request<OwnKey>(tenantPath(tenant, "/own-key"), key), key, null);
  }

  /** Signs a person in; the server sets the cookie of the session. */
  async signInWithPassword(tenant: string, email: string, password: string): Promise<void> {
    const body = { email, password };
    await request<ConsoleSession>(tenantPath(tenant, "/sign-in"), NO_SESSION, { method: "POST", body });
    // Reads the session back: some browsers drop the cookie without a word if the page was not loaded over HTTPS.
    if (!(await this.restore(tenant)))
      throw new Problem(
        0,
        "no_cookie",
        "Your browser has not stored the cookie of the session. Allow cookies for this site, and open the console over HTTPS.",
      );
  }

  /** Continues the session of this browser, if it has one. */
  async restore(tenant: string): Promise<boolean> {
    try {
      this.#openSession(await request<ConsoleSession>(tenantPath(tenant, "/session"), NO_SESSION));
      return true;
    } catch {
      return false;
    }
  }

  /** How people can sign in; the same for every tenant. */
  methods(): Promise<SignInMethods> {
    return request<SignInMethods>(tenantPath("any", "/sign-in"), NO_SESSION);
  }

  setPassword(tenant: string, token: string, password: string): Promise<{ email: string }> {
    return request(tenantPath(tenant, "/sign-in/password"), NO_SESSION, { method: "POST", body: { token, password } });
  }

  #openSession(session: ConsoleSession): void {
    const ownKey = {
      tenant_key: session.tenant_key,
      key_id: `account:${session.account.account_id}`,
      scopes: session.scopes,
    };
    this.#open(ownKey, { csrfToken: session.csrf_token }, session.account);
  }

  #open(ownKey: OwnKey, credential: Credential, account: Account | null): void {
    if (this.ownKey?.tenant_key !== ownKey.tenant_key) {
      this.#drafts.clear();
      this.jobs.clear();
      this.inbox = "DEFAULT";
    }
    this.#credential = credential;
    this.ownKey = ownKey;
    this.account = account;
    this.isKeyUsed = account === null;
    this.endReason = null;
    try {
      if (account !== null) localStorage.setItem(TENANT_STORE, ownKey.tenant_key);
    } catch {
      // Without storage, the person enters the tenant again after a reload.
    }
    this.#changed();
  }

  /** Ends the session, also on the server. If the server cannot be reached, the person stays signed in. */
  async signOut(): Promise<void> {
    if (this.#credential !== null && this.account !== null) {
      await this.request("/session", { method: "DELETE" }).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 401) throw error;
      });
    }
    this.#credential = null;
    this.account = null;
    this.ownKey = null;
    this.endReason = null;
    this.#drafts.clear();
    this.jobs.clear();
    this.#changed();
  }

  get isOpen(): boolean {
    return this.#credential !== null;
  }

  /** Sends a request to the tenant's API. A rejected credential ends the session but keeps the drafts. */
  request<T>(path: string, options: RequestOptions = {}): Promise<T> {
    return this.#with(path, (url, credential) => request<T>(url, credential, options));
  }

  /** Downloads a file. */
  fetchFile(path: string): Promise<Blob> {
    return this.#with(path, fetchFile);
  }

  async #with<T>(path: string, act: (url: string, credential: Credential) => Promise<T>): Promise<T> {
    if (this.#credential === null) throw new Problem(401, "signed_out", "You are signed out.");
    try {
      return await act(tenantPath(this.tenant, path), this.#credential);
    } catch (error) {
      if (error instanceof Problem && error.status === 401 && this.#credential !== null) {
        this.#credential = null;
        this.endReason = error.message;
        this.#changed();
      }
      throw error;
    }
  }

  draft<T>(name: string): T | undefined {
    return this.#drafts.get(name) as T | undefined;
  }

  keepDraft(name: string, value: unknown): void {
    const isNew = !this.#drafts.has(name);
    this.#drafts.set(name, value);
    if (isNew) this.#changed();
  }

  dropDraft(name: string): void {
    if (this.#drafts.delete(name)) this.#changed();
  }

  /** Names of drafts that start with a prefix. */
  drafts(prefix = ""): string[] {
    return [...this.#drafts.keys()].filter((name) => name.startsWith(prefix));
  }

  /** Shows a short notification, also announced to screen readers. */
  notify(text: string): void {
    this.dispatchEvent(new CustomEvent("notification", { detail: text }));
  }

  #changed(): void {
    this.dispatchEvent(new Event("changed"));
  }
}

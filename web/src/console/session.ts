/**
 * Who is signed in: the API key, in this object's memory and nowhere else, and what was typed but not yet sent.
 *
 * A reload forgets both. Drafts outlive a key that is refused, so that nothing typed is lost by signing in again.
 */
import { Problem, call, type Call } from "../shared/calling.js";
import { fetchFile } from "./files.js";
import type { OwnKey, Scope } from "./model.js";

const FORM = /^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;

/** The tenant an API key names, or null if it does not look like a key. */
export function tenantOf(key: string): string | null {
  return FORM.exec(key)?.[1] ?? null;
}

export class Session extends EventTarget {
  #key: string | null = null;
  #drafts = new Map<string, unknown>();
  /** Jobs started in this window, by what they do and for whom, so that a view finds them again. */
  readonly jobs = new Map<string, string>();
  own: OwnKey | null = null;
  /** Why the last session ended, if not by signing out. */
  ended: string | null = null;
  /** The inbox looked at last. */
  inbox = "DEFAULT";

  get tenant(): string {
    return this.own?.tenant_key ?? "";
  }

  may(scope: Scope): boolean {
    return this.own?.scopes.includes(scope) ?? false;
  }

  async signIn(key: string): Promise<void> {
    const tenant = tenantOf(key);
    if (tenant === null) {
      throw new Problem(
        400,
        "invalid_key",
        "This does not look like an API key: they begin with sk_ and end with 43 letters and digits.",
      );
    }
    const own = await call<OwnKey>(`/stack/admin/v1/${encodeURIComponent(tenant)}/own-key`, key);
    if (this.own?.tenant_key !== own.tenant_key) {
      this.#drafts.clear();
      this.jobs.clear();
      this.inbox = "DEFAULT";
    }
    this.#key = key;
    this.own = own;
    this.ended = null;
    this.#changed();
  }

  signOut(): void {
    this.#key = null;
    this.own = null;
    this.ended = null;
    this.#drafts.clear();
    this.jobs.clear();
    this.#changed();
  }

  get isOpen(): boolean {
    return this.#key !== null;
  }

  /** Call the API of this tenant; a refused key ends the session, and keeps what was typed. */
  call<T>(path: string, what: Call = {}): Promise<T> {
    return this.#with(path, (url, key) => call<T>(url, key, what));
  }

  /** The content of an answer that is no JSON. */
  fetchFile(path: string): Promise<Blob> {
    return this.#with(path, fetchFile);
  }

  async #with<T>(path: string, act: (url: string, key: string) => Promise<T>): Promise<T> {
    if (this.#key === null) throw new Problem(401, "signed_out", "You are signed out.");
    try {
      return await act(`/stack/admin/v1/${encodeURIComponent(this.tenant)}${path}`, this.#key);
    } catch (error) {
      if (error instanceof Problem && error.status === 401 && this.#key !== null) {
        this.#key = null;
        this.ended = error.message;
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

  /** Names of what was typed and not sent; those that begin with a prefix, if one is given. */
  drafts(prefix = ""): string[] {
    return [...this.#drafts.keys()].filter((name) => name.startsWith(prefix));
  }

  /** Say something that has happened, to the eye and to the ear. */
  say(text: string): void {
    this.dispatchEvent(new CustomEvent("said", { detail: text }));
  }

  #changed(): void {
    this.dispatchEvent(new Event("changed"));
  }
}

/**
 * The console's session: the API key, kept in memory only, and unsaved drafts.
 *
 * A reload clears both. Drafts survive a rejected key, so that signing in again loses nothing.
 */
import { Problem, request, type RequestOptions } from "../shared/http.js";
import { fetchFile } from "./files.js";
import type { OwnKey, Scope } from "./api-types.js";

const KEY_PATTERN = /^sk_([A-Za-z0-9][A-Za-z0-9_.-]{0,63})_[0-9A-Z]{26}_[A-Za-z0-9]{43}$/;

/** The tenant in an API key, or null if the key is malformed. */
export function parseTenant(key: string): string | null {
  return KEY_PATTERN.exec(key)?.[1] ?? null;
}

export class Session extends EventTarget {
  #key: string | null = null;
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
    const ownKey = await request<OwnKey>(`/stack/admin/v1/${encodeURIComponent(tenant)}/own-key`, key);
    if (this.ownKey?.tenant_key !== ownKey.tenant_key) {
      this.#drafts.clear();
      this.jobs.clear();
      this.inbox = "DEFAULT";
    }
    this.#key = key;
    this.ownKey = ownKey;
    this.endReason = null;
    this.#changed();
  }

  signOut(): void {
    this.#key = null;
    this.ownKey = null;
    this.endReason = null;
    this.#drafts.clear();
    this.jobs.clear();
    this.#changed();
  }

  get isOpen(): boolean {
    return this.#key !== null;
  }

  /** Sends a request to the tenant's API. A rejected key ends the session but keeps the drafts. */
  request<T>(path: string, options: RequestOptions = {}): Promise<T> {
    return this.#with(path, (url, key) => request<T>(url, key, options));
  }

  /** Downloads a file. */
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

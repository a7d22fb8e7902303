/** The user's token, renewed when it is missing, about to expire or rejected by the server. */
import { Problem } from "../shared/http.js";

/** Renew this early, so that a token does not expire during a request. */
const RENEW_EARLY_SECONDS = 15;

export class Credentials {
  #token: string | null = null;
  #rejected: string | null = null;
  #pending: Promise<string> | null = null;

  constructor(private readonly fetchToken: () => Promise<string>) {}

  /** Returns a token. Throws a Problem with status 401 if the page supplies a rejected token again. */
  async token(): Promise<string> {
    if (this.#token !== null && !isExpired(this.#token)) return this.#token;
    // Concurrent callers wait for the same token.
    this.#pending ??= this.fetchToken().finally(() => (this.#pending = null));
    const given = await this.#pending;
    if (given === this.#rejected) throw new Problem(401, "not_authenticated", "The session has ended.");
    this.#token = given;
    return given;
  }

  /** Uses a token that the page has set. */
  set(token: string): void {
    this.#token = token;
  }

  /** Marks a token as rejected by the server. */
  reject(token: string): void {
    this.#rejected = token;
    if (this.#token === token) this.#token = null;
  }
}

/** The subject of a token, or null. It is not verified: only the server can do that. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? sub : null;
}

/** Whether a token has expired or is about to. A token without an expiry is left to the server. */
export function isExpired(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === "number" && exp - RENEW_EARLY_SECONDS < Date.now() / 1000;
}

function claimsOf(token: string): { sub?: unknown; exp?: unknown } {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

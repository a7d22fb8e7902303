/** The user's token, renewed when it is missing, about to expire or rejected by the server. */
import { Problem } from "../shared/http.js";

/** Renew this early, so that a token does not expire during a request. */
const RENEW_EARLY_SECONDS = 15;

export class Credentials {
  #token: string | null = null;
  #rejected: string | null = null;
  #pending: Promise<string> | null = null;

  constructor(private readonly fetchToken: () => Promise<string>) {}

  /** Returns a token.
   *
   * Throws a Problem with status 401 if the page supplies a rejected token again, and TokenUnavailable if it supplies none.
   */
  async token(): Promise<string> {
    const current = this.#token;
    if (current !== null && !isExpired(current)) return current;
    // Concurrent callers wait for the same token.
    this.#pending ??= this.fetchToken().finally(() => (this.#pending = null));
    let given: string;
    try {
      given = await this.#pending;
      if (subjectOf(given) === null) throw new TokenUnavailable("The page supplied something that is not a user's token.");
    } catch (error) {
      if (current !== null && current === this.#token && !isExpired(current, 0)) return current; // still valid for some seconds
      throw error instanceof Problem ? error : new TokenUnavailable(String((error as Error)?.message ?? error));
    }
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

/** The page could not supply a token: its own backend failed, not the user's session. */
export class TokenUnavailable extends Problem {
  constructor(detail: string) {
    super(0, "token_unavailable", detail);
  }
}

/** The subject of a token, or null. It is not verified: only the server can do that. */
export function subjectOf(token: unknown): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === "string" && sub !== "" ? sub : null;
}

/** The tenant that a token names as its issuer, or null. */
export function issuerOf(token: unknown): string | null {
  const { iss } = claimsOf(token);
  return typeof iss === "string" ? iss : null;
}

/** Whether a token has expired or is about to. A token without an expiry is left to the server. */
export function isExpired(token: string, earlySeconds = RENEW_EARLY_SECONDS): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === "number" && exp - earlySeconds < Date.now() / 1000;
}

function claimsOf(token: unknown): { iss?: unknown; sub?: unknown; exp?: unknown } {
  try {
    const part = (String(token).split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

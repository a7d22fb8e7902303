/** The user's token: asked for when there is none, when it is about to expire, and when the server refused it. */
import { Problem } from "../shared/calling.js";

/** So early a new one is asked for that no call is made with one that expires on its way. */
const EARLY_SECONDS = 15;

export class Credentials {
  #token: string | null = null;
  #refused: string | null = null;
  #asking: Promise<string> | null = null;

  constructor(private readonly ask: () => Promise<string>) {}

  /** A token to try; a Problem with status 401 where only one is given that was refused. */
  async token(): Promise<string> {
    if (this.#token !== null && !isOver(this.#token)) return this.#token;
    // Whoever needs one meanwhile waits for the same one.
    this.#asking ??= this.ask().finally(() => (this.#asking = null));
    const given = await this.#asking;
    if (given === this.#refused) throw new Problem(401, "not_authenticated", "The session has ended.");
    this.#token = given;
    return given;
  }

  /** One that was not asked for: from now on it is this one. */
  offer(token: string): void {
    this.#token = token;
  }

  /** The server does not take this one. */
  refuse(token: string): void {
    this.#refused = token;
    if (this.#token === token) this.#token = null;
  }
}

/** Who a token says it stands for; null if it says nothing. Only the server can say whether that is true. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? sub : null;
}

/** Whether a token has expired, or will in a moment. One that does not say when is left to the server. */
export function isOver(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === "number" && exp - EARLY_SECONDS < Date.now() / 1000;
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

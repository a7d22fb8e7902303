/** Obtains the user's token, creates the user's session, and replaces it when the user changes. */
import { Backoff } from "./backoff.js";
import { Credentials, subjectOf } from "./credentials.js";
import { type SessionConfig, Session } from "./session.js";

export interface TokenSource {
  /** Supplies tokens; null if the page sets the `token` property instead. */
  getToken: (() => Promise<string>) | null;
  token: string | null;
  onTokenNeeded: () => void;
}

export class Identity {
  session: Session | null = null;
  #credentials: Credentials | null = null;
  #lastToken: string | null = null;
  #resolveToken: ((token: string) => void) | null = null;
  #generation = 0;

  constructor(
    private readonly source: () => TokenSource,
    private readonly onSession: (session: Session) => void,
  ) {}

  /** Whether the component waits for the page to set a token. */
  get isWaiting(): boolean {
    return this.#resolveToken !== null;
  }

  /** Starts a new session, for another user, tenant or inbox. */
  async begin(config: Omit<SessionConfig, "user">): Promise<void> {
    this.end();
    const generation = this.#generation;
    const backoff = new Backoff();
    const credentials = (this.#credentials = new Credentials(() => this.#requestToken(config)));
    while (generation === this.#generation) {
      try {
        const token = await credentials.token();
        if (generation !== this.#generation) return;
        const user = subjectOf(token);
        if (user !== null) {
          this.session = new Session({ ...config, user }, credentials);
          this.onSession(this.session);
          this.session.start();
          return;
        }
        credentials.reject(token); // it has no subject
      } catch {
        // No token now; try again later.
      }
      await new Promise((done) => setTimeout(done, backoff.next()));
    }
  }

  /** The page has set another token. */
  setToken(token: string | null, config: Omit<SessionConfig, "user">): void {
    if (token === null || token === "") {
      if (this.source().getToken === null) this.end();
    } else if (this.session !== null && this.session.config.user !== subjectOf(token)) {
      void this.begin(config);
    } else if (this.#resolveToken !== null) {
      this.#lastToken = token;
      this.#resolveToken(token);
    } else if (this.session !== null) {
      this.#lastToken = token;
      this.#credentials?.set(token);
    } else if (this.#credentials === null) {
      void this.begin(config);
    }
  }

  end(): void {
    this.#generation += 1;
    this.#resolveToken = null;
    this.#lastToken = null;
    this.#credentials = null;
    this.session?.stop();
    this.session = null;
  }

  async #requestToken(config: Omit<SessionConfig, "user">): Promise<string> {
    const { getToken, token, onTokenNeeded } = this.source();
    if (getToken !== null) {
      const given = await getToken();
      // The page has another user now: start over, so that no data of the previous user is shown.
      if (this.session !== null && subjectOf(given) !== this.session.config.user) void this.begin(config);
      return given;
    }
    if (token && token !== this.#lastToken) return (this.#lastToken = token);
    const given = new Promise<string>((done) => {
      this.#resolveToken = (good) => {
        this.#resolveToken = null;
        done(good);
      };
    });
    queueMicrotask(onTokenNeeded); // so that a synchronous answer finds the component waiting, not in the middle of an update
    return given;
  }
}

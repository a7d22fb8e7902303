/** Obtains the user's token, creates the user's session, and replaces it when the user changes. */
import { Backoff } from "./backoff.js";
import { Credentials, TokenUnavailable, issuerOf, subjectOf } from "./credentials.js";
import { report } from "./problems.js";
import { type SessionConfig, Session } from "./session.js";

/** How long the page's `getToken` may take. */
const TOKEN_TIMEOUT_MS = 20_000;

export interface TokenSource {
  /** Supplies tokens; null if the page sets the `token` property instead. */
  getToken: (() => Promise<string>) | null;
  token: string | null;
  onTokenNeeded: () => void;
}

export class Identity {
  session: Session | null = null;
  /** Why there is no session yet; null while the first attempt is under way. */
  problem: unknown = null;
  #credentials: Credentials | null = null;
  #lastToken: string | null = null;
  #resolveToken: ((token: string) => void) | null = null;
  #endPause: (() => void) | null = null;
  #generation = 0;

  constructor(
    private readonly source: () => TokenSource,
    private readonly onSession: (session: Session) => void,
    private readonly onProblem: () => void,
  ) {}

  /** Whether the component waits for the page to set a token: it was asked for one, or has taken it away. */
  get isWaiting(): boolean {
    return this.#resolveToken !== null || this.#credentials === null;
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
        this.problem = null;
        this.session = new Session({ ...config, user: subjectOf(token)! }, credentials);
        this.onSession(this.session);
        this.session.start();
        return;
      } catch (error) {
        if (generation !== this.#generation) return;
        this.problem = error;
        this.onProblem();
      }
      await new Promise<void>((done) => {
        const timer = setTimeout(done, 500 + backoff.next());
        this.#endPause = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.#endPause = null;
    }
  }

  /** Tries again at once to start the session. */
  retry(): void {
    this.problem = null;
    this.onProblem();
    this.#endPause?.();
  }

  /** The page has set another token. */
  setToken(token: string | null, config: Omit<SessionConfig, "user">): void {
    if (token === null || token === "") {
      if (this.source().getToken === null) this.end();
    } else if (subjectOf(token) === null) {
      reportNoToken(token);
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
    this.#endPause?.();
    this.#resolveToken = null;
    this.#lastToken = null;
    this.#credentials = null;
    this.problem = null;
    this.session?.stop();
    this.session = null;
  }

  async #requestToken(config: Omit<SessionConfig, "user">): Promise<string> {
    const { getToken, token, onTokenNeeded } = this.source();
    if (getToken !== null) {
      const given = await suppliedToken(getToken);
      checkIssuer(given, config.tenant);
      // The page has another user now: start over, so that no data of the previous user is shown.
      if (this.session !== null && subjectOf(given) !== this.session.config.user) void this.begin(config);
      return given;
    }
    if (token && token !== this.#lastToken) {
      this.#lastToken = token;
      if (subjectOf(token) === null) reportNoToken(token);
      else {
        checkIssuer(token, config.tenant);
        return token;
      }
    }
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

/** Calls the page's `getToken`. What it returns for an error, such as an error page, is not taken for a token. */
async function suppliedToken(getToken: () => Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TokenUnavailable("no response within 20 seconds")), TOKEN_TIMEOUT_MS);
  });
  try {
    const given: unknown = await Promise.race([getToken(), late]);
    if (subjectOf(given) !== null) return given as string;
    reportNoToken(given);
    throw new TokenUnavailable("not a token");
  } catch (error) {
    if (error instanceof TokenUnavailable) throw error;
    report(`getToken failed: ${(error as Error)?.message ?? error}. The component keeps trying.`);
    throw new TokenUnavailable(String((error as Error)?.message ?? error));
  } finally {
    clearTimeout(timer);
  }
}

/** Reports the length only: a broken token may still contain a valid signature. */
function reportNoToken(given: unknown): void {
  const kind = typeof given === "string" ? `a text of ${given.length} characters` : typeof given;
  report(
    `the page supplied ${kind} that is not a user's token (a JWT with "sub"); it is ignored. ` +
      "Let getToken reject if the response of your token endpoint is not ok.",
  );
}

function checkIssuer(token: string, tenant: string): void {
  const issuer = issuerOf(token);
  if (issuer !== null && issuer !== tenant) {
    report(`the token is of the tenant "${issuer}", but the attribute tenant is "${tenant}".`);
  }
}

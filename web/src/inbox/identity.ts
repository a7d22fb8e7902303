/** Who the component is here for: gets a token, makes the user's session, and ends it when another user comes. */
import { Backoff } from "./backoff.js";
import { Credentials, subjectOf } from "./credentials.js";
import { type Place, Session } from "./session.js";

export interface Asked {
  /** Where a token can be asked for; null if somebody has to be told. */
  getToken: (() => Promise<string>) | null;
  token: string | null;
  needed: () => void;
}

export class Identity {
  session: Session | null = null;
  #credentials: Credentials | null = null;
  #handedOut: string | null = null;
  #awaiting: ((token: string) => void) | null = null;
  #generation = 0;

  constructor(
    private readonly asked: () => Asked,
    private readonly began: (session: Session) => void,
  ) {}

  /** Whether somebody has to give a token before anything can be shown. */
  get isWaiting(): boolean {
    return this.#awaiting !== null;
  }

  /** Begin anew, as another user or elsewhere. */
  async begin(place: Omit<Place, "user">): Promise<void> {
    this.end();
    const generation = this.#generation;
    const backoff = new Backoff();
    const credentials = (this.#credentials = new Credentials(() => this.#ask(place)));
    while (generation === this.#generation) {
      try {
        const token = await credentials.token();
        if (generation !== this.#generation) return;
        const user = subjectOf(token);
        if (user !== null) {
          this.session = new Session({ ...place, user }, credentials);
          this.began(this.session);
          this.session.start();
          return;
        }
        credentials.refuse(token); // it stands for nobody
      } catch {
        // Whoever gives tokens cannot now.
      }
      await new Promise((done) => setTimeout(done, backoff.next()));
    }
  }

  /** The page has given another token. */
  offer(token: string | null, place: Omit<Place, "user">): void {
    if (token === null || token === "") {
      if (this.asked().getToken === null) this.end();
    } else if (this.session !== null && this.session.place.user !== subjectOf(token)) {
      void this.begin(place);
    } else if (this.#awaiting !== null) {
      this.#handedOut = token;
      this.#awaiting(token);
    } else if (this.session !== null) {
      this.#handedOut = token;
      this.#credentials?.offer(token);
    } else if (this.#credentials === null) {
      void this.begin(place);
    }
  }

  end(): void {
    this.#generation += 1;
    this.#awaiting = null;
    this.#handedOut = null;
    this.#credentials = null;
    this.session?.stop();
    this.session = null;
  }

  async #ask(place: Omit<Place, "user">): Promise<string> {
    const { getToken, token, needed } = this.asked();
    if (getToken !== null) {
      const given = await getToken();
      // The page has another user now: what is known of the one before is not theirs.
      if (this.session !== null && subjectOf(given) !== this.session.place.user) void this.begin(place);
      return given;
    }
    if (token && token !== this.#handedOut) return (this.#handedOut = token);
    const given = new Promise<string>((done) => {
      this.#awaiting = (good) => {
        this.#awaiting = null;
        done(good);
      };
    });
    queueMicrotask(needed); // whoever answers at once shall find us waiting, and not in the middle of an update
    return given;
  }
}

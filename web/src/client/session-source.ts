/** Where the parts of a client find the session of its user. */
import type { Session } from "../inbox/session.js";

export interface SessionSource {
  /** Null while the client is stopped or waits for its first token. */
  readonly session: Session | null;
  /** Waits for the session. Throws if the client is stopped, or if there is no token. */
  whenStarted(): Promise<Session>;
  /** Passes on a problem of something that nobody waits for. */
  report(problem: unknown): void;
}

/** The categories that the user has muted. */
import type { Session } from "../inbox/session.js";
import { act } from "./problem.js";
import type { SessionSource } from "./session-source.js";
import { Subject } from "./subject.js";

export interface PreferencesSnapshot {
  /** The categories in which the user has ever had a message. */
  categories: readonly string[];
  /** Null until they are loaded. Messages of a muted category do not count as unread. */
  muted: readonly string[] | null;
}

export class Preferences extends Subject<PreferencesSnapshot> {
  #loadedFor: Session | null = null;

  constructor(private readonly source: SessionSource) {
    super();
  }

  async load(): Promise<PreferencesSnapshot> {
    const { inbox } = await this.source.whenStarted();
    await act((onProblem) => inbox.loadMuted(onProblem));
    return this.getSnapshot();
  }

  /** Mutes a category, or unmutes it. */
  async mute(category: string, isMuted = true): Promise<void> {
    const { inbox } = await this.source.whenStarted();
    if (inbox.muted === null) await this.load();
    await act((onProblem) => inbox.mute(category, isMuted, onProblem));
  }

  /** Follows the client's session. */
  attach(): void {
    const { session } = this.source;
    if (this.hasListeners && session !== null && session !== this.#loadedFor) {
      this.#loadedFor = session;
      this.load().catch((problem: unknown) => this.source.report(problem));
    }
    this.update();
  }

  protected read(): PreferencesSnapshot {
    const inbox = this.source.session?.inbox;
    return {
      categories: [...(inbox?.categories ?? [])].sort(),
      muted: inbox === undefined || inbox.muted === null ? null : [...inbox.muted].sort(),
    };
  }

  protected override onFirstListener(): void {
    this.attach();
  }
}

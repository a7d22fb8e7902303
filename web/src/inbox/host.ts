/** What a part of the component may ask of the whole: parts know this, and not the element that holds them. */
import type { LitElement } from "lit";
import type { Placement } from "./placing.js";
import type { Session } from "./session.js";

export interface Person {
  uid: string;
  name?: string;
}

/** Says something in passing. */
export interface Notices {
  tell(text: string, action?: string | null, act?: () => void): void;
  complain(problem: unknown): void;
  announce(text: string): void;
}

export interface Host extends LitElement {
  readonly session: Session | null;
  readonly isLookedAt: boolean;
  readonly notices: Notices;
  readonly people: Person[];
  readonly mode: "bell" | "page";
  readonly placement: Placement;
  open: boolean;
  nameOf(uid: string): string;
  fire(name: string, detail: unknown, cancelable?: boolean): boolean;
  cancel(): boolean;
  hide(): void;
}

/** What the parts of the component use of the element that contains them. */
import type { LitElement } from "lit";
import type { Person } from "./person.js";
import type { Placement } from "./panel-position.js";
import type { Session } from "./session.js";

/** Shows toasts and announces messages to screen readers. */
export interface Toasts {
  show(text: string, action?: string | null, act?: () => void): void;
  showError(problem: unknown): void;
  announce(text: string): void;
}

export interface Host extends LitElement {
  readonly session: Session | null;
  readonly isChatVisible: boolean;
  readonly toasts: Toasts;
  readonly people: Person[];
  readonly findPeople: ((query: string) => Promise<Person[]>) | null;
  readonly categoryIcons: Record<string, string>;
  readonly shortcuts: "on" | "off";
  readonly mode: "bell" | "page";
  readonly placement: Placement;
  readonly pushWorker: string | null;
  open: boolean;
  nameOf(uid: string): string;
  fire(name: string, detail: unknown, cancelable?: boolean): boolean;
  cancel(): boolean;
  hide(): void;
}

/** A form whose changes are kept, also while another view is looked at, until they are saved or discarded. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Problem } from "../shared/calling.js";
import { asProblem } from "./loaded.js";
import { isWithin } from "./parts/notices.js";
import type { Session } from "./session.js";

interface Host extends ReactiveControllerHost, HTMLElement {
  session: Session;
}

export class KeptForm<Form extends object> implements ReactiveController {
  /** What is in the fields; null before it is known. */
  form: Form | null = null;
  problem: Problem | null = null;
  isBusy = false;
  #saved = "";

  constructor(
    private readonly host: Host,
    private readonly draftName: () => string,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  get isChanged(): boolean {
    return this.form !== null && JSON.stringify(this.form) !== this.#saved;
  }

  /** Show what is stored, or what was changed in it and not saved yet. */
  begin(stored: Form): void {
    this.#saved = JSON.stringify(stored);
    this.form = this.host.session.draft<Form>(this.draftName()) ?? stored;
    this.problem = null;
    this.host.requestUpdate();
  }

  /** Take what was typed; what was said of this field (by the API's name) is forgotten. */
  change(change: Partial<Form>, field: string): void {
    if (this.form === null) return;
    this.form = { ...this.form, ...change };
    if (this.problem !== null && this.problem.errors.length > 0) {
      const left = this.problem.errors.filter((error) => !isWithin(error.field, field));
      const { status, code, message } = this.problem;
      this.problem = left.length > 0 ? new Problem(status, code, message, left) : null;
    }
    if (this.isChanged) this.host.session.keepDraft(this.draftName(), this.form);
    else this.host.session.dropDraft(this.draftName());
    this.host.requestUpdate();
  }

  discard = (): void => {
    this.form = JSON.parse(this.#saved) as Form;
    this.problem = null;
    this.host.session.dropDraft(this.draftName());
    this.host.requestUpdate();
  };

  /** Save; what was stored is then what is shown. A refusal leaves everything as it was typed. */
  async save(act: (form: Form) => Promise<Form>): Promise<boolean> {
    if (this.form === null || this.isBusy) return false;
    this.isBusy = true;
    this.problem = null;
    this.host.requestUpdate();
    try {
      const stored = await act(this.form);
      this.host.session.dropDraft(this.draftName());
      this.begin(stored);
    } catch (error) {
      this.problem = asProblem(error);
      void this.#focusError();
    }
    this.isBusy = false;
    this.host.requestUpdate();
    return this.problem === null;
  }

  async #focusError(): Promise<void> {
    await this.host.updateComplete;
    this.host.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
}

/** A refusal of our own, said at a field as the server's are. */
export function refusal(field: string, message: string): Problem {
  return new Problem(400, "invalid_input", message, [{ field, message }]);
}

/** A form that keeps unsaved changes while other views are shown. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Problem } from "../shared/http.js";
import { toProblem } from "./resource.js";
import { isWithin } from "./parts/notices.js";
import type { Session } from "./session.js";

interface Host extends ReactiveControllerHost, HTMLElement {
  session: Session;
}

export class DraftForm<Form extends object> implements ReactiveController {
  /** The field values; null until they are loaded. */
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

  /** Sets the stored values; shows the unsaved draft instead, if there is one. */
  init(stored: Form): void {
    this.#saved = JSON.stringify(stored);
    this.form = this.host.session.draft<Form>(this.draftName()) ?? stored;
    this.problem = null;
    this.host.requestUpdate();
  }

  /** Applies a change and clears the field's errors (by the API's field name). */
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

  /** Saves the form and shows the stored values. An error leaves the form unchanged. */
  async save(act: (form: Form) => Promise<Form>): Promise<boolean> {
    if (this.form === null || this.isBusy) return false;
    this.isBusy = true;
    this.problem = null;
    this.host.requestUpdate();
    try {
      const stored = await act(this.form);
      this.host.session.dropDraft(this.draftName());
      this.init(stored);
    } catch (error) {
      this.problem = toProblem(error);
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

/** A validation error of the console, in the same form as the server's. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem(400, "invalid_input", message, [{ field, message }]);
}

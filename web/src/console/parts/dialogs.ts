/** Questions before something that cannot be undone, and secrets that are shown once: native dialogs. */
import { html, nothing, render } from "lit";
import type { Problem } from "../../shared/calling.js";
import { asProblem } from "../loaded.js";
import { copyable } from "./copyable.js";
import { problemNotice } from "./notices.js";

export interface Question {
  title: string;
  /** Drawn anew whenever `redraw` is called. */
  body: (redraw: () => void, problem: Problem | null) => unknown;
  /** What the button that does it says. */
  action: string | (() => string);
  isDanger?: boolean;
  /** A word to be typed first. */
  word?: string;
  /** Whether it can be done as things stand. */
  isReady?: () => boolean;
  act: () => Promise<void>;
  /** Fields of a problem that the body shows itself. */
  placed?: (field: string) => boolean;
}

let number = 0;

/** Ask; true once it is done. A failure stays in the dialog, with what was typed, to be tried again. */
export function ask(question: Question): Promise<boolean> {
  return open((dialog, close) => {
    let isBusy = false;
    let typed = "";
    let problem: Problem | null = null;
    const id = `question-${(number += 1)}`;
    const isReady = () =>
      (question.word === undefined || typed.trim() === question.word) && (question.isReady?.() ?? true);
    const act = async (event: Event) => {
      event.preventDefault();
      if (isBusy || !isReady()) return;
      isBusy = true;
      problem = null;
      draw();
      try {
        await question.act();
        close(true);
      } catch (error) {
        problem = asProblem(error);
        isBusy = false;
        draw();
      }
    };
    const draw = () => {
      const action = typeof question.action === "string" ? question.action : question.action();
      render(
        html`<form method="dialog" class="dialog" @submit=${act}>
          <h2 id="${id}-title">${question.title}</h2>
          <div class="dialog-body">
            ${question.body(draw, problem)}
            ${question.word === undefined
              ? nothing
              : html`<div class="field">
                  <label for="${id}-word">Type <code>${question.word}</code> to confirm</label>
                  <input
                    id="${id}-word"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    .value=${typed}
                    @input=${(event: InputEvent) => {
                      typed = (event.target as HTMLInputElement).value;
                      draw();
                    }}
                  />
                </div>`}
            ${problemNotice(problem, undefined, question.placed)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${() => close(false)} ?disabled=${isBusy}>Cancel</button>
            <button type="submit" class=${question.isDanger ? "danger" : "primary"} ?disabled=${isBusy || !isReady()}>
              ${isBusy ? "One moment…" : action}
            </button>
          </div>
        </form>`,
        dialog,
      );
    };
    dialog.setAttribute("aria-labelledby", `${id}-title`);
    draw();
    return () => !isBusy;
  });
}

/** Show a secret that will not be shown again. */
export function showOnce(title: string, explanation: unknown, secret: string): Promise<boolean> {
  return open((dialog, close) => {
    const id = `secret-${(number += 1)}`;
    dialog.setAttribute("aria-labelledby", `${id}-title`);
    render(
      html`<div class="dialog">
        <h2 id="${id}-title">${title}</h2>
        <div class="dialog-body">
          <p>${explanation}</p>
          ${copyable(secret, "Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${() => close(true)}>I have kept it</button>
        </div>
      </div>`,
      dialog,
    );
    return () => false; // Escape must not lose it
  });
}

type Draw = (dialog: HTMLDialogElement, close: (answer: boolean) => void) => () => boolean;

function open(draw: Draw): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    const close = (answer: boolean) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const mayCancel = draw(dialog, close);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (mayCancel()) close(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

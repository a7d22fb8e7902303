/** Confirmation dialogs, and dialogs that show a secret once. */
import { html, nothing, render } from "lit";
import type { Problem } from "../../shared/http.js";
import { toProblem } from "../resource.js";
import { copyField } from "./copy-field.js";
import { problemNotice } from "./notices.js";

export interface Question {
  title: string;
  /** Rendered again whenever `redraw` is called. */
  body: (redraw: () => void, problem: Problem | null) => unknown;
  /** The label of the confirm button. */
  action: string | (() => string);
  isDanger?: boolean;
  /** A text the user must type to confirm. */
  confirmText?: string;
  /** Whether the confirm button is enabled. */
  isReady?: () => boolean;
  act: () => Promise<void>;
  /** Whether the body shows a field's error itself. */
  isShownAtField?: (field: string) => boolean;
}

let number = 0;

/** Asks for confirmation and runs the action; true when it succeeded. A failure keeps the dialog open. */
export function confirmAction(question: Question): Promise<boolean> {
  return open((dialog, close) => {
    let isBusy = false;
    let typed = "";
    let problem: Problem | null = null;
    const id = `question-${(number += 1)}`;
    const isReady = () =>
      (question.confirmText === undefined || typed.trim() === question.confirmText) && (question.isReady?.() ?? true);
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
        problem = toProblem(error);
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
            ${question.confirmText === undefined
              ? nothing
              : html`<div class="field">
                  <label for="${id}-word">Type <code>${question.confirmText}</code> to confirm</label>
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
            ${problemNotice(problem, undefined, question.isShownAtField)}
          </div>
          <div class="dialog-actions">
            <button type="button" @click=${() => close(false)} ?disabled=${isBusy}>Cancel</button>
            <button type="submit" class=${question.isDanger ? "danger" : "primary"} ?disabled=${isBusy || !isReady()}>
              ${isBusy ? "Please wait…" : action}
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

/** Shows a secret that will not be shown again. */
export function showOnce(title: string, explanation: unknown, secret: string): Promise<boolean> {
  return open((dialog, close) => {
    const id = `secret-${(number += 1)}`;
    dialog.setAttribute("aria-labelledby", `${id}-title`);
    render(
      html`<div class="dialog">
        <h2 id="${id}-title">${title}</h2>
        <div class="dialog-body">
          <p>${explanation}</p>
          ${copyField(secret, "Shown once")}
        </div>
        <div class="dialog-actions">
          <button type="button" class="primary" @click=${() => close(true)}>I have saved it</button>
        </div>
      </div>`,
      dialog,
    );
    return () => false; // Escape must not close it
  });
}

type Draw = (dialog: HTMLDialogElement, close: (response: boolean) => void) => () => boolean;

const OPENER_WATCHED_MS = 5000;

/** Focuses the heading of the view if the button that opened a dialog is removed soon after, with its row. */
function watchOpener(opener: Element | null): void {
  const main = document.querySelector("main");
  if (main === null || opener === null || !main.contains(opener)) return;
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) main.querySelector<HTMLElement>("h1")?.focus();
  });
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), OPENER_WATCHED_MS);
}

function open(draw: Draw): Promise<boolean> {
  return new Promise((resolve) => {
    const opener = document.activeElement;
    const dialog = document.createElement("dialog");
    const close = (response: boolean) => {
      dialog.close();
      dialog.remove();
      watchOpener(opener);
      resolve(response);
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

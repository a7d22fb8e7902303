/** The dialog in which people change their own password. */
import { html } from "lit";
import type { Api } from "../api.js";
import type { Session } from "../session.js";
import { confirmAction } from "./dialogs.js";
import { textField } from "./fields.js";
import { errorFor } from "./notices.js";

export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_CHARACTERS} characters: several unrelated words, or from a password manager.`;

export async function changePassword(session: Session, api: Api): Promise<void> {
  let current = "";
  let password = "";
  const isDone = await confirmAction({
    title: "Change your password",
    action: "Change password",
    isReady: () => current !== "" && password.length >= PASSWORD_MIN_CHARACTERS,
    isShownAtField: (field) => field === "current_password" || field === "password",
    act: async () => {
      await api.changeOwnPassword(current, password);
    },
    body: (redraw, problem) => html`<p>You stay signed in here, and are signed out everywhere else.</p>
      ${textField({
        id: "current-password",
        label: "Current password",
        type: "password",
        autocomplete: "current-password",
        value: current,
        set: (value) => {
          current = value;
          redraw();
        },
        error: errorFor(problem?.errors, "current_password"),
      })}
      ${textField({
        id: "new-password",
        label: "New password",
        type: "password",
        autocomplete: "new-password",
        value: password,
        set: (value) => {
          password = value;
          redraw();
        },
        error: errorFor(problem?.errors, "password"),
        hint: PASSWORD_HINT,
      })}`,
  });
  if (isDone) session.notify("Password changed");
}

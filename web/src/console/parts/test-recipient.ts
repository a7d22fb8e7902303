/** Which user the person at this browser is, for "Send a test to me". It is remembered in the browser only. */
import { html } from "lit";
import type { Api } from "../api.js";
import type { Profile } from "../api-types.js";
import { confirmAction } from "./dialogs.js";
import { textField } from "./fields.js";
import "./user-picker.js";

const STORE = "stak-console-me";

/** The user ID that tests are sent to, or an empty text. */
export function testRecipient(tenant: string): string {
  try {
    return localStorage.getItem(`${STORE}/${tenant}`) ?? "";
  } catch {
    return "";
  }
}

function remember(tenant: string, uid: string): void {
  try {
    localStorage.setItem(`${STORE}/${tenant}`, uid);
  } catch {
    // Without storage, the person is asked again.
  }
}

/** Asks which user to send a test to, then sends it; true when it was sent. */
export function sendTest(api: Api, tenant: string, canSearch: boolean, send: (uid: string) => Promise<void>): Promise<boolean> {
  let uid = testRecipient(tenant);
  return confirmAction({
    title: "Send a test to me",
    action: "Send test",
    isReady: () => uid.trim() !== "",
    act: async () => {
      await send(uid.trim());
      remember(tenant, uid.trim());
    },
    body: (redraw) =>
      html`<p>Only this user gets the message, now. Your draft stays as it is.</p>
        ${textField({
          id: "test-uid",
          label: "Your user ID",
          isCode: true,
          value: uid,
          set: (value) => {
            uid = value;
            redraw();
          },
          hint: "This browser remembers it.",
        })}
        ${canSearch
          ? html`<stak-user-picker
              label="Find yourself by name"
              .api=${api}
              @chosen=${(event: CustomEvent<Profile>) => {
                uid = event.detail.user_id;
                redraw();
              }}
            ></stak-user-picker>`
          : ""}`,
  });
}

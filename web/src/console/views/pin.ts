/** The dialog that pins a message. */
import { html } from "lit";
import type { Api } from "../api.js";
import type { Pin } from "../api-types.js";
import { confirmAction } from "../parts/dialogs.js";

/** The pin once the message is pinned; null if it is not. */
export async function confirmPin(api: Api, inbox: string, id: string): Promise<Pin | null> {
  let pin: Pin | null = null;
  await confirmAction({
    title: "Pin this message?",
    body: () =>
      html`<p>
        Every user who has it sees it above all other messages in <strong>${inbox}</strong>, until you unpin it. At most 5
        messages of an inbox are pinned.
      </p>`,
    action: "Pin message",
    act: async () => {
      pin = await api.changePin(inbox, id, true);
    },
  });
  return pin;
}

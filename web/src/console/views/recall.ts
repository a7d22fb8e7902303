/** The dialog that recalls a message from all recipients or some. */
import { html, nothing } from "lit";
import type { Api } from "../api.js";
import { pluralize } from "../format.js";
import type { Broadcast } from "../api-types.js";
import { confirmAction } from "../parts/dialogs.js";
import { segments, textArea, textField } from "../parts/fields.js";
import { errorFor } from "../parts/notices.js";
import { parseUserIds } from "../user-ids.js";

const WORD = "recall";

/** True once the message is recalled. */
export function confirmRecall(api: Api, inbox: string, broadcast: Broadcast): Promise<boolean> {
  let from: "all" | "some" = "all";
  let uids = "";
  let reason = "";
  return confirmAction({
    title: "Recall this message?",
    isDanger: true,
    confirmText: WORD,
    action: () => (from === "all" ? "Recall message" : `Recall message from ${pluralize(parseUserIds(uids).length, "user")}`),
    isReady: () => from === "all" || parseUserIds(uids).length > 0,
    isShownAtField: (field) => field.startsWith("uids") || field === "reason",
    body: (redraw, problem) => {
      const set = (change: () => void) => {
        change();
        redraw();
      };
      return html`<p>
          Recipients can no longer read the message, and it no longer counts as unread. This cannot be undone.
        </p>
        ${segments({
          id: "recall-from",
          label: "From",
          value: from,
          options: [
            { value: "all", label: `All ${pluralize(broadcast.recipients, "recipient")}` },
            { value: "some", label: "Selected users" },
          ],
          set: (value) => set(() => (from = value as typeof from)),
        })}
        ${from === "some"
          ? textArea({
              id: "recall-uids",
              label: "User IDs",
              rows: 3,
              isCode: true,
              value: uids,
              set: (value) => set(() => (uids = value)),
              error: errorFor(problem?.errors, "uids", parseUserIds(uids)),
              hint: "One per line or separated by commas. Up to 10,000.",
            })
          : nothing}
        ${textField({
          id: "recall-reason",
          label: "Reason",
          isOptional: true,
          maxlength: 256,
          value: reason,
          set: (value) => set(() => (reason = value)),
          error: errorFor(problem?.errors, "reason"),
          hint: "Recorded in the audit log.",
        })}`;
    },
    act: async () => {
      await api.redact(inbox, broadcast.message_id, {
        ...(from === "some" ? { uids: parseUserIds(uids) } : {}),
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      });
    },
  });
}

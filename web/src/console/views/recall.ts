/** Taking a message back, from everybody or from some: asked twice, because readers notice at once. */
import { html, nothing } from "lit";
import type { Api } from "../api.js";
import { many } from "../format.js";
import type { Broadcast } from "../model.js";
import { ask } from "../parts/dialogs.js";
import { segments, textArea, textField } from "../parts/fields.js";
import { errorAt } from "../parts/notices.js";
import { idsIn } from "../uids.js";

const WORD = "recall";

/** True once it is taken back. */
export function askToRecall(api: Api, inbox: string, broadcast: Broadcast): Promise<boolean> {
  let from: "all" | "some" = "all";
  let uids = "";
  let reason = "";
  return ask({
    title: "Recall this message?",
    isDanger: true,
    word: WORD,
    action: () => (from === "all" ? "Recall it" : `Recall it from ${many(idsIn(uids).length, "user")}`),
    isReady: () => from === "all" || idsIn(uids).length > 0,
    placed: (field) => field.startsWith("uids") || field === "reason",
    body: (redraw, problem) => {
      const set = (change: () => void) => {
        change();
        redraw();
      };
      return html`<p>
          Its content is hidden from readers as soon as this is answered, and leaves their unread counts. This cannot be
          undone.
        </p>
        ${segments({
          id: "recall-from",
          label: "From",
          value: from,
          options: [
            { value: "all", label: `All ${many(broadcast.recipients, "recipient")}` },
            { value: "some", label: "Some of them" },
          ],
          set: (value) => set(() => (from = value as typeof from)),
        })}
        ${from === "some"
          ? textArea({
              id: "recall-uids",
              label: "User ids",
              rows: 3,
              isCode: true,
              value: uids,
              set: (value) => set(() => (uids = value)),
              error: errorAt(problem?.errors, "uids"),
              hint: "One on a line, or separated by commas; 10,000 at most.",
            })
          : nothing}
        ${textField({
          id: "recall-reason",
          label: "Reason",
          isOptional: true,
          maxlength: 256,
          value: reason,
          set: (value) => set(() => (reason = value)),
          error: errorAt(problem?.errors, "reason"),
          hint: "Kept in the audit log.",
        })}`;
    },
    act: async () => {
      await api.redact(inbox, broadcast.message_id, {
        ...(from === "some" ? { uids: idsIn(uids) } : {}),
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      });
    },
  });
}

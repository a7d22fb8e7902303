/** The options in the compose form: priority, grouping with other messages, and fallback. */
import { html, nothing, type TemplateResult } from "lit";
import type { Priority } from "../api-types.js";
import { describeOptions, optionErrors, optionsOf, type DraftOptions } from "../message-options.js";
import { durationField } from "../parts/duration.js";
import { describeFallback, fallbackFields } from "../parts/fallback.js";
import { segments, selectField, textField } from "../parts/fields.js";
import { errorFor } from "../parts/notices.js";
import { hrefOf } from "../router.js";
import type { ComposeForm } from "./compose-form.js";

const KEY_MAX = 128;

/** Collapsed unless it has something to show; what is set is named in its first line. */
export function optionFields(form: ComposeForm): TemplateResult {
  const { draft, errors, areOptionsOpen, toggleOptions, change } = form;
  const chosen = optionErrors(draft).length > 0 ? [] : describeOptions(optionsOf(draft));
  return html`<details
    class="card options"
    ?open=${areOptionsOpen}
    @toggle=${({ target }: Event) => toggleOptions((target as HTMLDetailsElement).open)}
  >
    <summary>
      <h2>Options</h2>
      <span class="muted" data-options>${chosen.length === 0 ? "Priority, grouping and fallback" : chosen.join(" · ")}</span>
    </summary>
    <div class="stack-form">
      ${selectField({
        id: "priority",
        label: "Priority",
        value: draft.priority,
        options: [
          { value: "low", label: "Low" },
          { value: "normal", label: "Normal" },
          { value: "high", label: "High" },
        ],
        set: (priority) => change({ priority: priority as Priority }, "priority"),
        error: errorFor(errors, "priority"),
        hint: "Shown to users. It does not change the order of their messages.",
      })}
      ${groupingFields(form)} ${fallbackChoice(form)}
    </div>
  </details>`;
}

function groupingFields({ draft, errors, change }: ComposeForm): TemplateResult {
  return html`${segments({
      id: "grouping",
      label: "Grouping",
      value: draft.grouping,
      options: [
        { value: "none", label: "None" },
        { value: "collapse", label: "Collapse" },
        { value: "digest", label: "Digest" },
      ],
      set: (grouping) => change({ grouping: grouping as DraftOptions["grouping"] }, "digest"),
    })}
    ${draft.grouping === "collapse"
      ? textField({
          id: "collapse-key",
          label: "Collapse key",
          isCode: true,
          maxlength: KEY_MAX,
          value: draft.collapseKey,
          set: (collapseKey) => change({ collapseKey }, "collapse_key"),
          error: errorFor(errors, "collapse_key"),
          placeholder: "photo-7-likes",
          hint: "The message replaces each user's unread older one with the same key.",
        })
      : nothing}
    ${draft.grouping === "digest"
      ? html`<div class="columns">
          ${textField({
            id: "digest-key",
            label: "Digest key",
            isCode: true,
            maxlength: KEY_MAX,
            value: draft.digestKey,
            set: (digestKey) => change({ digestKey }, "digest.key"),
            error: errorFor(errors, "digest.key"),
            placeholder: "photo-7-likes",
            hint: "A user's messages with the same key become one message, with a list and a count.",
          })}
          ${durationField({
            id: "digest-window",
            label: "Digest window",
            isRequired: true,
            value: draft.digestWindow,
            set: (digestWindow) => change({ digestWindow }, "digest.window_seconds"),
            error: errorFor(errors, "digest.window_seconds"),
            hint: "How long messages are collected, from the first one on. At most 7 days.",
          })}
        </div>`
      : nothing}`;
}

function fallbackChoice({ inbox, draft, errors, config, change }: ComposeForm): TemplateResult {
  return html`${segments({
      id: "fallback",
      label: "Fallback",
      value: draft.fallback,
      options: [
        { value: "inbox", label: "Inbox default" },
        { value: "none", label: "None" },
        { value: "own", label: "Custom" },
      ],
      set: (fallback) => change({ fallback: fallback as DraftOptions["fallback"] }, "fallback"),
    })}
    <p class="hint">
      By which channels the message is sent to users who do not read it.
      ${draft.fallback === "inbox" && config !== undefined
        ? html`Default of <a href=${hrefOf("inboxes", inbox)}>${inbox}</a>: ${describeFallback(config.fallback)}.`
        : nothing}
      ${draft.fallback === "own"
        ? html`Leave a field empty to turn a channel off. <a href=${hrefOf("settings")}>Set up channels</a>`
        : nothing}
    </p>
    ${draft.fallback === "own"
      ? fallbackFields({
          value: draft.fallbackMinutes,
          set: (fallbackMinutes) => change({ fallbackMinutes }, "fallback"),
          errors,
        })
      : nothing}`;
}

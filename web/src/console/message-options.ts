/** The options of a draft that few messages have: priority, grouping with other messages, and fallback. */
import type { FieldError } from "../shared/http.js";
import type { PostOptions, Priority } from "./api-types.js";
import { formatDuration } from "./format.js";
import { toSeconds, type Duration } from "./parts/duration.js";
import { FALLBACK_MAX_MINUTES, NO_FALLBACK, describeFallback, stepsOf, type FallbackMinutes } from "./parts/fallback.js";
import { isWithin } from "./parts/notices.js";

export interface DraftOptions {
  priority: Priority;
  /** A message is replaced or collected, not both. */
  grouping: "none" | "collapse" | "digest";
  collapseKey: string;
  digestKey: string;
  digestWindow: Duration;
  fallback: "inbox" | "none" | "own";
  fallbackMinutes: FallbackMinutes;
}

export const NO_OPTIONS: DraftOptions = {
  priority: "normal",
  grouping: "none",
  collapseKey: "",
  digestKey: "",
  digestWindow: { amount: "", unit: "minutes" },
  fallback: "inbox",
  fallbackMinutes: NO_FALLBACK,
};

const WINDOW_MAX_SECONDS = 7 * 86_400;
const OPTION_FIELDS = ["priority", "collapse_key", "digest", "fallback"];

/** Whether an API field is an option. */
export function isOption(field: string): boolean {
  return OPTION_FIELDS.some((option) => isWithin(field, option));
}

/** The options as the API takes them; one with its default is left out. */
export function optionsOf(draft: DraftOptions): PostOptions {
  return {
    ...(draft.priority === "normal" ? {} : { priority: draft.priority }),
    ...(draft.grouping === "collapse" ? { collapse_key: draft.collapseKey.trim() } : {}),
    ...(draft.grouping === "digest"
      ? { digest: { key: draft.digestKey.trim(), window_seconds: toSeconds(draft.digestWindow) ?? 0 } }
      : {}),
    ...(draft.fallback === "none" ? { fallback: [] } : {}),
    ...(draft.fallback === "own" ? { fallback: stepsOf(draft.fallbackMinutes) } : {}),
  };
}

/** What is missing, by the API's field names. */
export function optionErrors(draft: DraftOptions): FieldError[] {
  const { collapse_key: collapseKey, digest, fallback } = optionsOf(draft);
  const errors: FieldError[] = [];
  if (collapseKey === "") errors.push({ field: "collapse_key", message: "Enter a key." });
  if (digest?.key === "") errors.push({ field: "digest.key", message: "Enter a key." });
  if (digest && !(digest.window_seconds >= 1 && digest.window_seconds <= WINDOW_MAX_SECONDS))
    errors.push({ field: "digest.window_seconds", message: "Enter a time of at most 7 days." });
  if (draft.fallback === "own" && fallback?.length === 0)
    errors.push({ field: "fallback", message: "Enter the minutes of at least one channel, or choose None." });
  fallback?.forEach(({ after_minutes: minutes }, index) => {
    if (!Number.isInteger(minutes) || minutes < 0 || minutes > FALLBACK_MAX_MINUTES)
      errors.push({ field: `fallback[${index}].after_minutes`, message: "Enter whole minutes, at most 10,080 (7 days)." });
  });
  return errors;
}

/** The options in words, one text for each. */
export function describeOptions({ priority, collapse_key: collapseKey, digest, fallback }: PostOptions): string[] {
  return [
    ...(priority === undefined ? [] : [`Priority: ${priority}`]),
    ...(collapseKey === undefined ? [] : [`Collapse key: ${collapseKey}`]),
    ...(digest === undefined ? [] : [`Digest key: ${digest.key}, window: ${formatDuration(digest.window_seconds)}`]),
    ...(fallback === undefined ? [] : [`Fallback: ${describeFallback(fallback)}`]),
  ];
}

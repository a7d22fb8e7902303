/** Fallback: by which channels a message is sent to those who have not read it after some minutes. */
import { html, type TemplateResult } from "lit";
import type { FieldError } from "../../shared/http.js";
import type { Channel, FallbackStep } from "../api-types.js";
import { formatDuration } from "../format.js";
import { textField } from "./fields.js";
import { isWithin } from "./notices.js";

/** Minutes by channel, as typed; empty if the channel is not used. */
export type FallbackMinutes = Record<Channel, string>;

export const NO_FALLBACK: FallbackMinutes = { push: "", email: "", webhook: "" };
export const CHANNEL_NAMES: Record<Channel, string> = { push: "Push notification", email: "Email", webhook: "Webhook" };
export const CHANNELS: Channel[] = ["push", "email", "webhook"];
export const FALLBACK_MAX_MINUTES = 10_080;

export function minutesOf(steps: FallbackStep[]): FallbackMinutes {
  return { ...NO_FALLBACK, ...Object.fromEntries(steps.map((step) => [step.channel, String(step.after_minutes)])) };
}

export function stepsOf(minutes: FallbackMinutes): FallbackStep[] {
  const used = CHANNELS.filter((channel) => minutes[channel].trim() !== "");
  return used.map((channel) => ({ channel, after_minutes: Number(minutes[channel]) }));
}

/** "Push notification at once, Email after 1 hour". */
export function describeFallback(steps: FallbackStep[]): string {
  if (steps.length === 0) return "None";
  return steps
    .map(({ channel, after_minutes: minutes }) =>
      `${CHANNEL_NAMES[channel]} ${minutes === 0 ? "at once" : `after ${formatDuration(minutes * 60)}`}`,
    )
    .join(", ");
}

interface FallbackFields {
  value: FallbackMinutes;
  set: (value: FallbackMinutes) => void;
  /** Errors by the API's field names: those of a step are shown at its channel, others at the first. */
  errors: FieldError[] | undefined;
  isDisabled?: boolean;
}

/** A field for each channel. */
export function fallbackFields({ value, set, errors, isDisabled }: FallbackFields): TemplateResult {
  const steps = stepsOf(value);
  const errorAt = (channel: Channel, isFirst: boolean): string | null => {
    const own = (errors ?? []).filter(({ field }) => {
      const index = /^fallback(?:\[(\d+)\]|\.(\d+))/.exec(field)?.slice(1).find(Boolean);
      const step = index === undefined ? undefined : steps[Number(index)];
      return step === undefined ? isFirst && isWithin(field, "fallback") : step.channel === channel;
    });
    return own.length === 0 ? null : own.map(({ message }) => message).join("; ");
  };
  return html`<div class="columns">
    ${CHANNELS.map((channel, index) =>
      textField({
        id: `fallback-${channel}`,
        label: `${CHANNEL_NAMES[channel]} after (minutes)`,
        isOptional: true,
        type: "number",
        min: "0",
        max: String(FALLBACK_MAX_MINUTES),
        isDisabled: isDisabled ?? false,
        value: value[channel],
        set: (minutes) => set({ ...value, [channel]: minutes }),
        error: errorAt(channel, index === 0),
      }),
    )}
  </div>`;
}

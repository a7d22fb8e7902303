/** A field for a duration: a number and its unit. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { fieldFrame } from "./fields.js";

const UNITS = { minutes: 60, hours: 3600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;

export interface Duration {
  amount: string;
  unit: Unit;
}

export const NO_DURATION: Duration = { amount: "", unit: "days" };

export function toSeconds({ amount, unit }: Duration): number | null {
  return amount.trim() === "" ? null : Math.round(Number(amount) * UNITS[unit]);
}

export function toDuration(seconds: number | null): Duration {
  if (seconds === null) return NO_DURATION;
  const unit = (["days", "hours", "minutes"] as const).find((name) => seconds % UNITS[name] === 0) ?? "minutes";
  return { amount: String(seconds / UNITS[unit]), unit };
}

interface DurationField {
  id: string;
  label: string;
  hint?: unknown;
  error?: string | null;
  value: Duration;
  set: (value: Duration) => void;
  isDisabled?: boolean;
  isRequired?: boolean;
}

export function durationField(field: DurationField): TemplateResult {
  const { id, value, set } = field;
  const described = [field.hint ? `${id}-hint` : "", field.error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return fieldFrame(
    { ...field, isOptional: !field.isRequired },
    html`<div class="joined">
      <input
        id=${id}
        type="number"
        min="0"
        step="any"
        inputmode="decimal"
        .value=${live(value.amount)}
        ?disabled=${field.isDisabled}
        aria-invalid=${field.error ? "true" : nothing}
        aria-describedby=${described || nothing}
        @input=${(event: InputEvent) => set({ ...value, amount: (event.target as HTMLInputElement).value })}
      />
      <select
        aria-label="${field.label}: unit"
        .value=${live(value.unit)}
        ?disabled=${field.isDisabled}
        @change=${(event: Event) => set({ ...value, unit: (event.target as HTMLSelectElement).value as Unit })}
      >
        ${Object.keys(UNITS).map(
          (unit) => html`<option value=${unit} ?selected=${unit === value.unit}>${unit}</option>`,
        )}
      </select>
    </div>`,
  );
}

/** A field for a list of short names. */
import { html, nothing, type TemplateResult } from "lit";
import { fieldFrame } from "./fields.js";
import { icon } from "./icons.js";

interface Chips {
  id: string;
  label: string;
  values: string[];
  set: (values: string[]) => void;
  error?: string | null;
  hint?: unknown;
  isDisabled?: boolean;
  placeholder?: string;
  /** Names that the browser suggests. */
  suggestions?: string[];
}

export function chipsField(field: Chips): TemplateResult {
  const { id, values, set, isDisabled } = field;
  const take = (input: HTMLInputElement) => {
    const typed = input.value.split(/[\s,;]+/).filter((name) => name !== "" && !values.includes(name));
    input.value = "";
    if (typed.length > 0) set([...values, ...new Set(typed)]);
  };
  const pressed = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      take(input);
    } else if (event.key === "Backspace" && input.value === "" && values.length > 0) {
      set(values.slice(0, -1));
    }
  };
  const remove = (event: Event, value: string) => {
    // The button is removed with its chip, so move the focus to the input.
    (event.currentTarget as HTMLElement).closest(".field")?.querySelector("input")?.focus();
    set(values.filter((other) => other !== value));
  };
  const described = [field.hint ? `${id}-hint` : "", field.error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return fieldFrame(
    field,
    html`${values.length
        ? html`<ul class="chips" aria-label=${field.label}>
            ${values.map(
              (value) =>
                html`<li class="chip ${isDisabled ? "bare" : ""}">
                  ${value}${isDisabled
                    ? nothing
                    : html`<button
                        type="button"
                        aria-label="Remove ${value}"
                        @click=${(event: Event) => remove(event, value)}
                      >
                        ${icon("close")}
                      </button>`}
                </li>`,
            )}
          </ul>`
        : nothing}
      <input
        id=${id}
        autocomplete="off"
        list=${field.suggestions ? `${id}-suggestions` : nothing}
        ?disabled=${isDisabled}
        placeholder=${field.placeholder ?? nothing}
        aria-invalid=${field.error ? "true" : nothing}
        aria-describedby=${described || nothing}
        @keydown=${pressed}
        @change=${(event: Event) => take(event.target as HTMLInputElement)}
      />
      ${field.suggestions
        ? html`<datalist id="${id}-suggestions">
            ${field.suggestions.filter((name) => !values.includes(name)).map((name) => html`<option value=${name}></option>`)}
          </datalist>`
        : nothing}`,
  );
}

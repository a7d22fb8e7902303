/** Form fields: label, control, hint and error, linked for screen readers. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

interface Common {
  id: string;
  label: string;
  hint?: unknown;
  error?: string | null;
  isOptional?: boolean;
  isDisabled?: boolean;
}

interface Text extends Common {
  value: string;
  set: (value: string) => void;
  type?: string;
  placeholder?: string;
  list?: string;
  maxlength?: number;
  min?: string;
  max?: string;
  isRequired?: boolean;
  isCode?: boolean;
  autocomplete?: string;
}

function describedBy({ id, hint, error }: Common): string | typeof nothing {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return ids.length ? ids.join(" ") : nothing;
}

export function fieldFrame(common: Common, control: unknown): TemplateResult {
  const { id, label, hint, error, isOptional } = common;
  return html`<div class="field ${error ? "has-error" : ""}">
    <label for=${id}>${label}${isOptional ? html` <span class="optional">optional</span>` : nothing}</label>
    ${control} ${error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing}
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}

export function textField(field: Text): TemplateResult {
  return fieldFrame(
    field,
    html`<input
      id=${field.id}
      name=${field.id}
      type=${field.type ?? "text"}
      class=${field.isCode ? "code" : ""}
      .value=${live(field.value)}
      placeholder=${field.placeholder ?? nothing}
      list=${field.list ?? nothing}
      maxlength=${field.maxlength ?? nothing}
      min=${field.min ?? nothing}
      max=${field.max ?? nothing}
      autocomplete=${(field.autocomplete ?? "off") as AutoFill}
      spellcheck=${field.isCode ? "false" : nothing}
      ?required=${field.isRequired}
      ?disabled=${field.isDisabled}
      aria-invalid=${field.error ? "true" : nothing}
      aria-describedby=${describedBy(field)}
      @input=${(event: InputEvent) => field.set((event.target as HTMLInputElement).value)}
    />`,
  );
}

export function textArea(field: Text & { rows?: number }): TemplateResult {
  return fieldFrame(
    field,
    html`<textarea
      id=${field.id}
      name=${field.id}
      rows=${field.rows ?? 4}
      class=${field.isCode ? "code" : ""}
      .value=${live(field.value)}
      placeholder=${field.placeholder ?? nothing}
      spellcheck=${field.isCode ? "false" : nothing}
      ?disabled=${field.isDisabled}
      aria-invalid=${field.error ? "true" : nothing}
      aria-describedby=${describedBy(field)}
      @input=${(event: InputEvent) => field.set((event.target as HTMLTextAreaElement).value)}
    ></textarea>`,
  );
}

interface Choice extends Common {
  value: string;
  options: { value: string; label: string }[];
  set: (value: string) => void;
}

export function selectField(field: Choice): TemplateResult {
  return fieldFrame(
    field,
    html`<select
      id=${field.id}
      name=${field.id}
      .value=${live(field.value)}
      ?disabled=${field.isDisabled}
      aria-invalid=${field.error ? "true" : nothing}
      aria-describedby=${describedBy(field)}
      @change=${(event: Event) => field.set((event.target as HTMLSelectElement).value)}
    >
      ${field.options.map(
        ({ value, label }) => html`<option value=${value} ?selected=${value === field.value}>${label}</option>`,
      )}
    </select>`,
  );
}

interface Check extends Common {
  value: boolean;
  set: (value: boolean) => void;
}

export function checkField({ id, label, hint, isDisabled, value, set }: Check): TemplateResult {
  return html`<label class="check" for=${id}
      ><input
        id=${id}
        name=${id}
        type="checkbox"
        .checked=${live(value)}
        ?disabled=${isDisabled}
        aria-describedby=${hint ? `${id}-hint` : nothing}
        @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
      /><span>${label}</span></label
    >${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}`;
}

/** A segmented control of radio buttons. */
export function segments(field: Choice): TemplateResult {
  return html`<fieldset class="segments" ?disabled=${field.isDisabled}>
    <legend>${field.label}</legend>
    <div>
      ${field.options.map(
        ({ value, label }) =>
          html`<label>
            <input
              type="radio"
              name=${field.id}
              value=${value}
              .checked=${live(value === field.value)}
              @change=${() => field.set(value)}
            />
            <span>${label}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** Decodes UTF-8, UTF-16 or Windows-1252, as spreadsheets write it: a wrong letter would be another user. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A button that reads a local text file in the browser. */
export function fileButton(id: string, label: string, read: (text: string, name: string) => void): TemplateResult {
  const chosen = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) read(decodeText(await file.arrayBuffer()), file.name);
    input.value = "";
  };
  return html`<label class="file button small" for=${id}
    >${label}<input id=${id} type="file" accept=".csv,.txt,.tsv,text/plain,text/csv" @change=${chosen}
  /></label>`;
}

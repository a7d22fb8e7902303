/** The parts of an operation's description: text, parameters, schemas, examples. */
import { html, nothing, type TemplateResult } from "lit";
import {
  boundsText,
  objectsIn,
  typeText,
  type Content,
  type Document,
  type Entry,
  type Json,
  type Parameter,
  type Schema,
} from "./openapi.js";

const DEPTH_MAX = 4;

/** Text with paragraphs and `code`. */
export function prose(text: string): TemplateResult[] {
  return text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

export function inline(text: string): (TemplateResult | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

export function parameterList(document: Document, parameters: Parameter[]): TemplateResult | typeof nothing {
  if (parameters.length === 0) return nothing;
  return html`<h4>Parameters</h4>
    <dl class="fields">
      ${parameters.map(
        ({ name, in: place, required, description, schema = {} }) =>
          html`<div>
            <dt>
              <code>${name}</code> <span class="type">${typeText(document, schema)}</span>
              <span class="tag">${place}</span>${required ? html`<span class="tag required">required</span>` : nothing}
            </dt>
            <dd>${inline(description ?? "")} ${bounds(document, schema)}</dd>
          </div>`,
      )}
    </dl>`;
}

function bounds(document: Document, schema: Schema): TemplateResult | typeof nothing {
  const text = boundsText(document, schema);
  return text ? html`<span class="bounds">${text}</span>` : nothing;
}

/** The fields of a schema; those of objects below it open on request. */
export function fields(document: Document, schema: Schema, depth = 0): TemplateResult | typeof nothing {
  const objects = objectsIn(document, schema);
  if (objects.length === 0) return nothing;
  return html`${objects.map(({ schema: one }) => {
    const required = new Set(one.required ?? []);
    return html`${one.description && depth === 0 ? prose(one.description) : nothing}
      <dl class="fields">
        ${Object.entries(one.properties ?? {}).map(
          ([name, property]) =>
            html`<div>
              <dt>
                <code>${name}</code> <span class="type">${typeText(document, property)}</span>
                ${required.has(name) ? html`<span class="tag required">required</span>` : nothing}
              </dt>
              <dd>
                ${inline(property.description ?? "")} ${bounds(document, property)}
                ${depth < DEPTH_MAX && objectsIn(document, property).length > 0
                  ? html`<details>
                      <summary>Fields of <code>${name}</code></summary>
                      ${fields(document, property, depth + 1)}
                    </details>`
                  : nothing}
              </dd>
            </div>`,
        )}
      </dl>`;
  })}`;
}

function exampleText(example: Json): string {
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

/** An example that can be copied; it scrolls, so the keyboard must reach it. */
export function sample(label: string, text: string): TemplateResult {
  const copy = async (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement;
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  };
  return html`<figure class="sample">
    <figcaption>${label}<button type="button" aria-label="Copy: ${label}" @click=${copy}>Copy</button></figcaption>
    <pre tabindex="0" role="group" aria-label=${label}><code>${text}</code></pre>
  </figure>`;
}

export function contentOf(content: Record<string, Content> | undefined): [string, Content] | null {
  return Object.entries(content ?? {})[0] ?? null;
}

/** The path of an operation, with the values of its example. */
function examplePath({ path, operation }: Entry): string {
  const examples = new Map((operation.parameters ?? []).map(({ name, example }) => [name, example]));
  return path.replace(/\{(\w+)\}/g, (named, name: string) => {
    const value = examples.get(name);
    return value === undefined ? named : encodeURIComponent(String(value));
  });
}

/** A request with curl, with the example path and body. */
export function curl(entry: Entry): string {
  const { method, operation } = entry;
  const body = contentOf(operation.requestBody?.content);
  const lines = [`curl -X ${method.toUpperCase()} ${location.origin}${examplePath(entry)}`];
  if (operation.security?.length !== 0) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (body?.[1].example !== undefined) {
    lines.push(`-H "Content-Type: ${body[0]}"`);
    lines.push(`-d '${JSON.stringify(body[1].example).replaceAll("'", `'\\''`)}'`);
  }
  return lines.join(" \\\n  ");
}

export function responseParts(document: Document, entry: Entry): TemplateResult[] {
  return Object.entries(entry.operation.responses)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([status, response]) => {
      const [type, content] = contentOf(response.content) ?? ["", null];
      const isSuccess = status.startsWith("2");
      return html`<details class="response" ?open=${isSuccess}>
        <summary>
          <span class="status ${isSuccess ? "good" : "bad"}">${status}</span> ${inline(response.description ?? "")}
        </summary>
        ${content?.example === undefined ? nothing : sample(`Example of ${status} (${type})`, exampleText(content.example))}
        ${content?.schema ? fields(document, content.schema) : nothing}
      </details>`;
    });
}

export function requestParts(document: Document, entry: Entry): TemplateResult | typeof nothing {
  const body = entry.operation.requestBody;
  const found = contentOf(body?.content);
  if (!body || !found) return nothing;
  const [type, { schema = {}, example }] = found;
  return html`<h4>Body <span class="tag">${type}</span>${body.required ? html`<span class="tag required">required</span>` : nothing}</h4>
    ${example === undefined ? nothing : sample("Example of the body", exampleText(example))} ${fields(document, schema)}`;
}

/** The API reference: shows one of the two APIs' OpenAPI documents. It makes no requests to other hosts. */
import { html, nothing, render, type TemplateResult } from "lit";
import { groupsOf, type Document, type Entry, type Group } from "./openapi.js";
import { curl, inline, parameterList, prose, requestParts, responseParts, sample } from "./parts.js";

type Theme = "system" | "light" | "dark";

const THEME = "stak-reference-theme";
const NEXT_THEME: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const api = new URLSearchParams(location.search).get("api") === "users" ? "users" : "admin";

let description: Document | null = null;
let problem = "";
let query = "";
let theme = storedTheme();

function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function applyTheme(): void {
  document.documentElement.style.colorScheme = theme === "system" ? "light dark" : theme;
}

function changeTheme(): void {
  theme = NEXT_THEME[theme];
  localStorage.setItem(THEME, theme);
  applyTheme();
  show();
}

function search(event: Event): void {
  query = (event.target as HTMLInputElement).value.trim().toLowerCase();
  show();
}

function matches({ method, path, operation }: Entry): boolean {
  const text = `${method} ${path} ${operation.summary ?? ""} ${operation.description ?? ""}`.toLowerCase();
  return query.split(/\s+/).every((word) => text.includes(word));
}

function found(groups: Group[]): Group[] {
  const kept = groups.map((group) => ({ ...group, entries: group.entries.filter(matches) }));
  return kept.filter(({ entries }) => entries.length > 0);
}

function header(): TemplateResult {
  const link = (name: string, text: string) =>
    html`<a href="/schema?api=${name}" aria-current=${api === name ? "page" : nothing}>${text}</a>`;
  return html`<h1>Stak <span>API reference</span></h1>
    <nav aria-label="APIs">${link("admin", "Admin API")} ${link("users", "User API")}</nav>
    <div class="tools">
      <a href="/stack/${api}/schema" download="stak-${api}.json">OpenAPI</a>
      <button type="button" @click=${changeTheme} aria-label="Theme: ${theme}. Change it">${theme}</button>
    </div>`;
}

function contents(groups: Group[]): TemplateResult {
  return html`<label for="search">Search operations</label>
    <input id="search" type="search" autocomplete="off" placeholder="post, chats, unread …" @input=${search} />
    <details class="contents" ?open=${matchMedia("(min-width: 60rem)").matches || query !== ""}>
      <summary>Operations</summary>
      ${groups.map(
        (group) =>
          html`<h2><a href="#${group.name.replaceAll(" ", "-")}">${group.name}</a></h2>
            <ul>
              ${group.entries.map(
                (entry) =>
                  html`<li>
                    <a href="#${entry.id}"><span class="method ${entry.method}">${entry.method}</span> ${entry.operation.summary}</a>
                  </li>`,
              )}
            </ul>`,
      )}
    </details>`;
}

function credential({ operation }: Entry): TemplateResult {
  const alternatives = (operation.security ?? []).map((one) => Object.values(one).flat()).filter((roles) => roles.length > 0);
  if (operation.security?.length === 0) return html`<p class="credential">No credential.</p>`;
  if (alternatives.length === 0)
    return html`<p class="credential">${api === "admin" ? "Any API key of the tenant." : "A user token."}</p>`;
  const names = (roles: string[]) => roles.map((role, index) => html`${index > 0 ? " and " : nothing}<code>${role}</code>`);
  const all = alternatives.map((roles, index) => html`${index > 0 ? " or " : nothing}${names(roles)}`);
  return html`<p class="credential">Requires ${all}.</p>`;
}

function operationPart(document: Document, entry: Entry): TemplateResult {
  const { operation } = entry;
  return html`<article id=${entry.id} aria-labelledby="${entry.id}-title">
    <h3 id="${entry.id}-title">${operation.summary} <a class="anchor" href="#${entry.id}" aria-label="Link to: ${operation.summary}">#</a></h3>
    <p class="path"><span class="method ${entry.method}">${entry.method}</span> <code>${entry.path}</code></p>
    <div class="columns">
      <div>
        ${prose(operation.description ?? "")} ${credential(entry)} ${parameterList(document, operation.parameters ?? [])}
        ${requestParts(document, entry)}
      </div>
      <div>${sample("curl", curl(entry))}<h4>Responses</h4>${responseParts(document, entry)}</div>
    </div>
  </article>`;
}

function main(document: Document, groups: Group[]): TemplateResult {
  return html`<section class="intro">
      <h2>${document.info.title}</h2>
      ${prose(document.info.description ?? "")}
    </section>
    ${groups.length === 0 ? html`<p role="status">No operation matches “${query}”.</p>` : nothing}
    ${groups.map(
      (group) =>
        html`<section class="group" id=${group.name.replaceAll(" ", "-")}>
          <h2>${group.name}</h2>
          <p>${inline(group.description)}</p>
          ${group.entries.map((entry) => operationPart(document, entry))}
        </section>`,
    )}`;
}

function show(): void {
  const groups = description === null ? [] : found(groupsOf(description));
  const at = (id: string) => document.getElementById(id) as HTMLElement;
  render(header(), at("header"));
  render(description === null ? nothing : contents(groups), at("contents"));
  if (description !== null) render(main(description, groups), at("reference"));
  else render(html`<p role=${problem ? "alert" : "status"}>${problem || "Loading …"}</p>`, at("reference"));
}

async function load(): Promise<void> {
  applyTheme();
  show();
  try {
    const answer = await fetch(`/stack/${api}/schema`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    description = (await answer.json()) as Document;
    document.title = `${description.info.title}: reference`;
  } catch (error) {
    problem = `Cannot load the API description (${error instanceof Error ? error.message : "unknown error"}). Reload the page to try again.`;
  }
  show();
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  target?.scrollIntoView();
}

void load();

/** API keys and the tenant's secrets: made and shown once, revoked, rotated. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { ago, duration, exactMoment, moment, shortId } from "../format.js";
import { Loaded } from "../loaded.js";
import { SCOPES, SCOPE_MEANINGS, type KeyEntry, type Scope, type SecretKind } from "../model.js";
import { ask, showOnce } from "../parts/dialogs.js";
import { NO_LENGTH, lengthField, secondsOf } from "../parts/duration.js";
import { selectField, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorAt, lacks } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { View } from "../view.js";

const DATA_KEY = "data key";

const SECRETS: Record<SecretKind | typeof DATA_KEY, string> = {
  signing: "Signs the tokens of your users. Your backend signs with the new one from now on.",
  subscriber: "Hashes subscriber ids for Novu's client.",
  webhook: "Signs what your webhook address is told.",
  [DATA_KEY]: "Seals what is stored. It never leaves Stak.",
};
const NAME_MAX_CHARACTERS = 100;
const GRACES = [3600, 86_400, 7 * 86_400];

@customElement("stak-keys")
export class Keys extends View {
  @state() private chosen = new Set<Scope>();
  #keys = new Loaded<KeyEntry[]>(this, (signal) => this.api.keys(signal));

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.may("config")) void this.#keys.load();
  }

  async #make(): Promise<void> {
    let made: { api_key: string; scopes: Scope[]; expires_at: number | null } | undefined;
    let name = "";
    let validity = NO_LENGTH;
    this.chosen = new Set();
    const isDone = await ask({
      title: "New API key",
      action: "Make the key",
      isReady: () => this.chosen.size > 0,
      act: async () => {
        made = await this.api.makeKey({
          scopes: SCOPES.filter((scope) => this.chosen.has(scope)),
          name: name.trim() || null,
          expires_in_seconds: secondsOf(validity),
        });
      },
      placed: (field) => field === "name" || field === "expires_at" || field === "expires_in_seconds",
      body: (redraw, problem) =>
        html`${textField({
            id: "key-name",
            label: "Name",
            isOptional: true,
            maxlength: NAME_MAX_CHARACTERS,
            value: name,
            set: (value) => {
              name = value;
              redraw();
            },
            error: errorAt(problem?.errors, "name"),
            hint: "What uses it, as in “billing service”.",
          })}
          ${lengthField({
            id: "key-expiry",
            label: "Expires after",
            value: validity,
            set: (value) => {
              validity = value;
              redraw();
            },
            error: errorAt(problem?.errors, "expires_in_seconds") ?? errorAt(problem?.errors, "expires_at"),
            hint: "Empty: it does not expire.",
          })}
          <fieldset class="stack-form">
          <legend class="label">What it may do</legend>
          ${SCOPES.map(
            (scope) =>
              html`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${scope}
                  .checked=${this.chosen.has(scope)}
                  ?disabled=${!this.session.may(scope)}
                  @change=${(event: Event) => {
                    this.#choose(scope, (event.target as HTMLInputElement).checked);
                    redraw();
                  }}
                />
                <span
                  ><strong>${scope}</strong
                  ><small
                    >${SCOPE_MEANINGS[scope]}${this.session.may(scope)
                      ? ""
                      : ". Your own key lacks it, so it cannot be given away."}</small
                  ></span
                >
              </label>`,
          )}
        </fieldset>`,
    });
    if (!isDone || made === undefined) return;
    await showOnce(
      "Your new API key",
      html`With the scopes ${made.scopes.join(", ")}${made.expires_at === null ? "" : `, valid until ${moment(made.expires_at)}`}.
      Keep it in a safe place: it is shown this once.`,
      made.api_key,
    );
    await this.#keys.load();
  }

  #choose(scope: Scope, isChosen: boolean): void {
    if (isChosen) this.chosen.add(scope);
    else this.chosen.delete(scope);
  }

  async #revoke(key: KeyEntry): Promise<void> {
    const isOwn = key.key_id === this.session.own?.key_id;
    const isDone = await ask({
      title: `Revoke the key ${shortId(key.key_id)}?`,
      isDanger: true,
      action: "Revoke",
      ...(isOwn ? { word: "revoke" } : {}),
      body: () =>
        html`<p>Whatever uses it is refused from that moment on. This cannot be undone.</p>
          ${isOwn
            ? html`<div class="notice warn">
                <p>This is the key you are signed in with: you will be signed out.</p>
              </div>`
            : nothing}`,
      act: async () => {
        await this.api.revokeKey(key.key_id);
      },
    });
    if (!isDone) return;
    this.session.say("The key is revoked");
    await this.#keys.load();
  }

  async #rotate(kind: SecretKind): Promise<void> {
    let grace = "";
    let secret = "";
    const isDone = await ask({
      title: `Rotate the ${kind} secret?`,
      action: "Rotate",
      body: (redraw) =>
        html`<p>${SECRETS[kind]}</p>
          ${selectField({
            id: "grace",
            label: "The secret before stays good",
            value: grace,
            options: [
              { value: "", label: "until the next rotation" },
              ...GRACES.map((seconds) => ({ value: String(seconds), label: `for ${duration(seconds)}` })),
              { value: "0", label: "not at all: it was stolen" },
            ],
            set: (value) => {
              grace = value;
              redraw();
            },
          })}`,
      act: async () => {
        ({ secret } = await this.api.rotate(kind, grace === "" ? null : Number(grace)));
      },
    });
    if (isDone) await showOnce(`The new ${kind} secret`, "Give it to your backend now: it is shown this once.", secret);
  }

  async #rotateDataKey(): Promise<void> {
    const isDone = await ask({
      title: "Rotate the data key?",
      action: "Rotate",
      body: () => html`<p>What is said from now on is sealed with a new key. What was said before stays readable.</p>`,
      act: async () => {
        await this.api.rotateDataKey();
      },
    });
    if (isDone) this.session.say("The data key is rotated");
  }

  override render(): TemplateResult {
    const may = this.session.may("config");
    const head = heading({
      title: "Keys and secrets",
      about: "Keys call this API. Secrets sign tokens and webhooks. Neither can be read again after it was made.",
      actions: may
        ? html`<button type="button" class="primary" @click=${() => void this.#make()}>New API key</button>`
        : nothing,
    });
    if (!may) return html`${head}${lacks("config", "see and change keys and secrets")}`;
    return html`${head}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${this.#keys.show((keys) => this.#table(keys), "Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${table<keyof typeof SECRETS>(
          "Secrets",
          [
            {
              head: "Secret",
              kind: "main",
              cell: (kind) => html`<strong>${kind}</strong><small>${SECRETS[kind]}</small>`,
            },
            {
              head: "Rotate",
              kind: "actions",
              cell: (kind) =>
                html`<button
                  type="button"
                  class="small"
                  aria-label="Rotate the ${kind === DATA_KEY ? kind : `${kind} secret`}"
                  @click=${() => void (kind === DATA_KEY ? this.#rotateDataKey() : this.#rotate(kind))}
                >
                  Rotate…
                </button>`,
            },
          ],
          Object.keys(SECRETS) as (keyof typeof SECRETS)[],
        )}
      </section>`;
  }

  #table(keys: KeyEntry[]): TemplateResult {
    return table<KeyEntry>(
      "API keys, oldest first",
      [
        {
          head: "Key",
          kind: "main",
          cell: (key) =>
            html`${key.name === null
                ? html`<strong class="code" title=${key.key_id}>${shortId(key.key_id)}</strong>`
                : html`<strong>${key.name}</strong>`}${key.key_id === this.session.own?.key_id
                ? html` <span class="badge good">this key</span>`
                : nothing}${key.name === null
                ? nothing
                : html`<small class="code" title=${key.key_id}>${shortId(key.key_id)}</small>`}`,
        },
        {
          head: "Scopes",
          cell: (key) =>
            key.scopes.length === SCOPES.length
              ? "all"
              : html`<ul class="chips">
                  ${key.scopes.map((scope) => html`<li class="chip bare">${scope}</li>`)}
                </ul>`,
        },
        { head: "Created", cell: (key) => html`<span class="nowrap">${moment(key.created)}</span>` },
        { head: "Last used", cell: (key) => (key.last_used_at === null ? "never" : time(key.last_used_at)) },
        { head: "Expires", cell: (key) => expiry(key.expires_at) },
        {
          head: "Revoke",
          kind: "actions",
          cell: (key) =>
            html`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke the key ${shortId(key.key_id)}"
              @click=${() => void this.#revoke(key)}
            >
              Revoke…
            </button>`,
        },
      ],
      keys,
    );
  }
}

function time(at: number): TemplateResult {
  return html`<time class="nowrap" title=${exactMoment(at)} datetime=${new Date(at * 1000).toISOString()}
    >${ago(at)}</time
  >`;
}

function expiry(at: number | null): TemplateResult | string {
  if (at === null) return "never";
  return at * 1000 > Date.now() ? time(at) : html`<span class="badge bad">expired</span> ${time(at)}`;
}

/** The view of API keys and secrets: create, revoke and rotate. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { timeAgo, formatDuration, formatExactDate, formatDate, shortId } from "../format.js";
import { Resource } from "../resource.js";
import { SCOPES, SCOPE_MEANINGS, type KeyEntry, type Scope, type SecretKind } from "../api-types.js";
import { confirmAction, showOnce } from "../parts/dialogs.js";
import { NO_DURATION, durationField, toSeconds } from "../parts/duration.js";
import { selectField, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorFor, missingScope } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { View } from "../view.js";

const DATA_KEY = "data key";

const SECRETS: Record<SecretKind | typeof DATA_KEY, string> = {
  signing: "Signs user tokens. After a rotation, your backend must sign with the new secret.",
  subscriber: "Hashes subscriber IDs for Novu's client.",
  webhook: "Signs the requests to your webhook URL.",
  [DATA_KEY]: "Encrypts stored content. It never leaves Stak.",
};
const SECRET_NAMES: Record<keyof typeof SECRETS, string> = {
  signing: "Signing secret",
  subscriber: "Subscriber secret",
  webhook: "Webhook secret",
  [DATA_KEY]: "Data key",
};
const NAME_MAX_CHARACTERS = 100;
const GRACE_SECONDS = [3600, 86_400, 7 * 86_400];

@customElement("stak-keys")
export class Keys extends View {
  @state() private chosen = new Set<Scope>();
  #keys = new Resource<KeyEntry[]>(this, (signal) => this.api.keys(signal));

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("config")) void this.#keys.load();
  }

  async #create(): Promise<void> {
    let created: { api_key: string; scopes: Scope[]; expires_at: number | null } | undefined;
    let name = "";
    let validity = NO_DURATION;
    this.chosen = new Set();
    const isDone = await confirmAction({
      title: "New API key",
      action: "Create key",
      isReady: () => this.chosen.size > 0,
      act: async () => {
        created = await this.api.createKey({
          scopes: SCOPES.filter((scope) => this.chosen.has(scope)),
          name: name.trim() || null,
          expires_in_seconds: toSeconds(validity),
        });
      },
      isShownAtField: (field) => field === "name" || field === "expires_at" || field === "expires_in_seconds",
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
            error: errorFor(problem?.errors, "name"),
            hint: "What uses this key, for example “billing service”.",
          })}
          ${durationField({
            id: "key-expiry",
            label: "Expires after",
            value: validity,
            set: (value) => {
              validity = value;
              redraw();
            },
            error: errorFor(problem?.errors, "expires_in_seconds") ?? errorFor(problem?.errors, "expires_at"),
            hint: "Leave empty for no expiry.",
          })}
          <fieldset class="stack-form">
          <legend class="label">Scopes</legend>
          ${SCOPES.map(
            (scope) =>
              html`<label class="check">
                <input
                  type="checkbox"
                  name="scope"
                  value=${scope}
                  .checked=${this.chosen.has(scope)}
                  ?disabled=${!this.session.hasScope(scope)}
                  @change=${(event: Event) => {
                    this.#choose(scope, (event.target as HTMLInputElement).checked);
                    redraw();
                  }}
                />
                <span
                  ><strong>${scope}</strong
                  ><small
                    >${SCOPE_MEANINGS[scope]}${this.session.hasScope(scope)
                      ? ""
                      : ". You cannot grant it because your own key does not have it."}</small
                  ></span
                >
              </label>`,
          )}
        </fieldset>`,
    });
    if (!isDone || created === undefined) return;
    await showOnce(
      "Your new API key",
      html`Scopes: ${created.scopes.join(", ")}.${created.expires_at === null ? "" : ` Valid until ${formatDate(created.expires_at)}.`}
      Store it in a safe place. It will not be shown again.`,
      created.api_key,
    );
    await this.#keys.load();
  }

  #choose(scope: Scope, isChosen: boolean): void {
    if (isChosen) this.chosen.add(scope);
    else this.chosen.delete(scope);
  }

  async #revoke(key: KeyEntry): Promise<void> {
    const isOwn = key.key_id === this.session.ownKey?.key_id;
    const isDone = await confirmAction({
      title: `Revoke key ${shortId(key.key_id)}?`,
      isDanger: true,
      action: "Revoke",
      ...(isOwn ? { confirmText: "revoke" } : {}),
      body: () =>
        html`<p>Requests with this key are rejected immediately. This cannot be undone.</p>
          ${isOwn
            ? html`<div class="notice warn">
                <p>You are signed in with this key and will be signed out.</p>
              </div>`
            : nothing}`,
      act: async () => {
        await this.api.revokeKey(key.key_id);
      },
    });
    if (!isDone) return;
    this.session.notify("Key revoked");
    await this.#keys.load();
  }

  async #rotate(kind: SecretKind): Promise<void> {
    let grace = "";
    let secret = "";
    const isDone = await confirmAction({
      title: `Rotate ${kind} secret?`,
      action: "Rotate",
      body: (redraw) =>
        html`<p>${SECRETS[kind]}</p>
          ${selectField({
            id: "grace",
            label: "The previous secret remains valid",
            value: grace,
            options: [
              { value: "", label: "until the next rotation" },
              ...GRACE_SECONDS.map((seconds) => ({ value: String(seconds), label: `for ${formatDuration(seconds)}` })),
              { value: "0", label: "no longer (it was compromised)" },
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
    if (isDone) await showOnce(`New ${kind} secret`, "Add it to your backend now. It will not be shown again.", secret);
  }

  async #rotateDataKey(): Promise<void> {
    const isDone = await confirmAction({
      title: "Rotate data key?",
      action: "Rotate",
      body: () => html`<p>New content is encrypted with a new key. Existing content remains readable.</p>`,
      act: async () => {
        await this.api.rotateDataKey();
      },
    });
    if (isDone) this.session.notify("Data key rotated");
  }

  override render(): TemplateResult {
    const isAllowed = this.session.hasScope("config");
    const head = heading({
      title: "Keys and secrets",
      about: "API keys authenticate your backend. Secrets sign tokens and webhooks. Both are shown only once.",
      actions: isAllowed
        ? html`<button type="button" class="primary" @click=${() => void this.#create()}>New API key</button>`
        : nothing,
    });
    if (!isAllowed) return html`${head}${missingScope(this.session, "config", "see and change keys and secrets")}`;
    return html`${head}
      <section class="card flush" aria-labelledby="keys">
        <div class="card-head"><h2 id="keys">API keys</h2></div>
        ${this.#keys.render((keys) => this.#table(keys), "Loading keys")}
      </section>
      <section class="card flush" aria-labelledby="secrets">
        <div class="card-head"><h2 id="secrets">Secrets</h2></div>
        ${table<keyof typeof SECRETS>(
          "Secrets",
          [
            {
              head: "Secret",
              kind: "main",
              cell: (kind) => html`<strong>${SECRET_NAMES[kind]}</strong><small>${SECRETS[kind]}</small>`,
            },
            {
              head: "Rotate",
              kind: "actions",
              cell: (kind) =>
                html`<button
                  type="button"
                  class="small"
                  aria-label="Rotate ${kind === DATA_KEY ? kind : `${kind} secret`}"
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
                : html`<strong>${key.name}</strong>`}${key.key_id === this.session.ownKey?.key_id
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
        { head: "Created", cell: (key) => html`<span class="nowrap">${formatDate(key.created)}</span>` },
        { head: "Last used", cell: (key) => (key.last_used_at === null ? "never" : time(key.last_used_at)) },
        { head: "Expires", cell: (key) => expiry(key.expires_at) },
        {
          head: "Revoke",
          kind: "actions",
          cell: (key) =>
            html`<button
              type="button"
              class="small danger-quiet"
              aria-label="Revoke key ${shortId(key.key_id)}"
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
  return html`<time class="nowrap" title=${formatExactDate(at)} datetime=${new Date(at * 1000).toISOString()}
    >${timeAgo(at)}</time
  >`;
}

function expiry(at: number | null): TemplateResult | string {
  if (at === null) return "never";
  return at * 1000 > Date.now() ? time(at) : html`<span class="badge bad">expired</span> ${time(at)}`;
}

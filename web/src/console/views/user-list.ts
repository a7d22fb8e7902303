/** The list of registered users, sorted by id, with a search by id, name and phone number. */
import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { formatDate } from "../format.js";
import { Resource } from "../resource.js";
import type { Profile } from "../api-types.js";
import { textField } from "../parts/fields.js";
import { emptyState, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { hrefOf } from "../router.js";
import { View } from "../view.js";

const PAGE_SIZE = 50;
const FILTER_DELAY_MS = 250;

@customElement("stak-user-list")
export class UserList extends View {
  @state() private beginning = "";
  #cursor: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #users = new Resource<Profile[]>(this, async (signal) => {
    const page = await this.api.users(this.beginning, PAGE_SIZE, null, signal);
    this.#cursor = page.next_cursor;
    return page.users;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.users(this.beginning, PAGE_SIZE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#users.set([...(this.#users.value ?? []), ...page.users]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#users.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #filter(beginning: string): void {
    this.beginning = beginning;
    clearTimeout(this.#timer);
    this.#more.reset(); // do not append a page of the old filter
    this.#timer = setTimeout(() => void this.#users.load(), FILTER_DELAY_MS);
  }

  override render(): TemplateResult {
    return html`<section class="card flush" aria-labelledby="user-list">
      <div class="card-head">
        <h2 id="user-list">Registered users</h2>
        ${textField({
          id: "beginning",
          label: "Search by ID, name or phone number",
          type: "search",
          value: this.beginning,
          set: (value) => this.#filter(value),
        })}
      </div>
      ${this.#users.value === undefined ? "" : problemNotice(this.#users.problem, () => void this.#users.load())}
      ${this.#users.render(
        (users) =>
          users.length === 0
            ? this.beginning === ""
              ? emptyState("No registered users yet", "Look up a user ID to register it. Unregistered users can receive messages too.")
              : html`${emptyState("No matching users", "Unregistered users are not listed. Look them up by their ID.")}
                ${this.#cursor === null ? "" : more(true, this.#more.isLoading, () => void this.#more.load())}`
            : html`${this.#table(users)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
              ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`,
        "Loading users",
      )}
    </section>`;
  }

  #table(users: Profile[]): TemplateResult {
    return table<Profile>(
      "Registered users, by ID",
      [
        {
          head: "User",
          kind: "main",
          cell: (user) => html`<a href=${hrefOf("users", user.user_id)}>${user.user_id}</a>`,
        },
        { head: "Name", cell: (user) => user.display_name ?? "–" },
        { head: "Phone number", cell: (user) => user.phone_number ?? "–" },
        { head: "Registered", cell: (user) => html`<span class="nowrap">${formatDate(user.created)}</span>` },
      ],
      users,
    );
  }
}

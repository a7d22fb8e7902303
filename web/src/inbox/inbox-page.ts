/** The hosted page with `<stak-inbox>`: sign-in, then the inbox. The token is kept in memory only. */
import { Problem, request } from "../shared/http.js";
import type { StakInboxElement } from "./element.js";

interface Demo {
  tenant: string;
  inbox: string;
  users: { uid: string; name: string }[];
}

/** Set by the server where API Gateway holds the connections. */
const socketUrl = document.querySelector<HTMLMetaElement>('meta[name="stak-socket-url"]')?.content ?? null;
const main = element("main");
const account = element("who");

async function begin(): Promise<void> {
  const demo = await findDemo();
  if (demo === null) signIn();
  else showUsers(demo);
}

/** The demo's tenant and users, or null if the server runs without a demo. */
async function findDemo(): Promise<Demo | null> {
  try {
    const response = await fetch("/stack/users/demo", { cache: "no-store" });
    return response.ok ? ((await response.json()) as Demo) : null;
  } catch {
    return null;
  }
}

function showUsers(demo: Demo): void {
  const card = createCard("Choose a user", "This is a demo. Sign in as one of these users, and as another one in a second window.");
  const list = create("ul", { className: "people" });
  for (const { uid, name } of demo.users) {
    const button = create("button", {});
    button.append(create("span", { textContent: [...name][0]?.toUpperCase() ?? "", ariaHidden: "true" }));
    button.append(create("bdi", { textContent: name }), create("small", { textContent: uid }));
    button.onclick = () => void signInAs(button, card, name, () => demoInbox(demo, uid));
    const item = create("li", {});
    item.append(button);
    list.append(item);
  }
  card.append(list);
  show(card);
}

const pushWorker = "/stack/users/web/push-worker.js";

function demoInbox(demo: Demo, uid: string): StakInboxElement {
  const inbox = document.createElement("stak-inbox");
  Object.assign(inbox, { mode: "page", pushWorker, socketUrl, tenant: demo.tenant, inbox: demo.inbox });
  inbox.people = demo.users.filter((one) => one.uid !== uid);
  inbox.displayName = (other) => demo.users.find((one) => one.uid === other)?.name;
  inbox.getToken = async () => {
    const body = JSON.stringify({ uid });
    const headers = { "content-type": "application/json" };
    const response = await fetch("/stack/users/demo/token", { method: "POST", body, headers });
    if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
    return ((await response.json()) as { token: string }).token;
  };
  return inbox;
}

function signIn(problem = "", tenant = ""): void {
  const card = createCard(
    "Sign in",
    "Use a user token of your tenant. It is kept in this window's memory only.",
  );
  const form = create("form", {});
  form.append(
    field(
      "Tenant",
      create("input", { name: "tenant", required: true, autocomplete: "off", spellcheck: false, value: tenant }),
    ),
    field(
      "Inbox",
      create("input", { name: "inbox", required: true, value: "DEFAULT", autocomplete: "off", spellcheck: false }),
    ),
    field("Token", create("textarea", { name: "token", required: true, autocomplete: "off", spellcheck: false })),
    create("p", { className: "problem", textContent: problem, hidden: problem === "", role: "alert" }),
    create("button", { className: "primary", textContent: "Open inbox" }),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    void check(text("tenant"), text("inbox"), text("token"));
  };
  card.append(form);
  show(card);
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  fields.find((one) => one.value === "")?.focus();
}

async function check(tenant: string, inboxKey: string, token: string): Promise<void> {
  try {
    const me = await request<{ user_id: string }>(`/stack/users/v1/${encodeURIComponent(tenant)}/me`, token);
    const inbox = document.createElement("stak-inbox");
    Object.assign(inbox, { mode: "page", pushWorker, socketUrl, tenant, inbox: inboxKey, token });
    // The token is no longer valid: back to sign-in.
    inbox.addEventListener("stak-token-needed", () => leave(() => signIn("The token is no longer valid.", tenant)));
    showInbox(inbox, me.user_id, () => signIn("", tenant));
  } catch (error) {
    const isNotGood = error instanceof Problem && [401, 404].includes(error.status);
    signIn(isNotGood ? "This token is not valid for this tenant." : String((error as Error).message), tenant);
  }
}

async function signInAs(button: HTMLButtonElement, card: HTMLElement, name: string, make: () => StakInboxElement): Promise<void> {
  button.disabled = true;
  const inbox = make();
  try {
    await inbox.getToken?.();
    showInbox(inbox, name, () => void begin());
  } catch (error) {
    button.disabled = false;
    card.querySelector(".problem")?.remove();
    card.append(create("p", { className: "problem", role: "alert", textContent: (error as Error).message }));
  }
}

function showInbox(inbox: StakInboxElement, name: string, again: () => void): void {
  show(inbox);
  element("name").textContent = name;
  element("leave").onclick = () => leave(again);
  account.hidden = false;
  inbox.addEventListener("stak-unread", (event) => {
    const { total } = (event as CustomEvent<{ total: number }>).detail;
    document.title = total > 0 ? `(${total}) Stak: Inbox` : "Stak: Inbox";
  });
}

function leave(again: () => void): void {
  account.hidden = true;
  document.title = "Stak: Inbox";
  again();
}

function createCard(title: string, text: string): HTMLElement {
  const card = create("section", { className: "card" });
  card.append(create("h2", { textContent: title }), create("p", { textContent: text }));
  return card;
}

function field(label: string, input: HTMLElement): HTMLElement {
  const around = create("label", {});
  around.append(label, input);
  return around;
}

function show(content: HTMLElement): void {
  main.replaceChildren(content);
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), fields);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`Element #${id} not found`);
  return found;
}

void begin();

/** Our own page around `<stak-inbox>`: who are you, then the inbox. What is secret stays in memory. */
import { Problem, call } from "../shared/calling.js";
import type { StakInbox } from "./stak-inbox.js";

interface Demo {
  tenant: string;
  inbox: string;
  users: { uid: string; name: string }[];
}

const main = element("main");
const who = element("who");

async function begin(): Promise<void> {
  const demo = await findDemo();
  if (demo === null) signIn();
  else choose(demo);
}

/** A server that was started with a demo tells its people; every other one does not know the address. */
async function findDemo(): Promise<Demo | null> {
  try {
    const answer = await fetch("/stack/users/demo", { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as Demo) : null;
  } catch {
    return null;
  }
}

function choose(demo: Demo): void {
  const card = cardWith("Who are you?", "This is a demo. Be somebody, and open a second window to be somebody else.");
  const list = made("ul", { className: "people" });
  for (const { uid, name } of demo.users) {
    const button = made("button", {});
    button.append(made("span", { textContent: [...name][0]?.toUpperCase() ?? "", ariaHidden: "true" }));
    button.append(made("bdi", { textContent: name }), made("small", { textContent: uid }));
    button.onclick = () => void enter(button, card, name, () => demoInbox(demo, uid));
    const item = made("li", {});
    item.append(button);
    list.append(item);
  }
  card.append(list);
  show(card);
}

function demoInbox(demo: Demo, uid: string): StakInbox {
  const inbox = document.createElement("stak-inbox");
  Object.assign(inbox, { mode: "page", tenant: demo.tenant, inbox: demo.inbox });
  inbox.people = demo.users.filter((one) => one.uid !== uid);
  inbox.displayName = (other) => demo.users.find((one) => one.uid === other)?.name;
  inbox.getToken = async () => {
    const body = JSON.stringify({ uid });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/stack/users/demo/token", { method: "POST", body, headers });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    return ((await answer.json()) as { token: string }).token;
  };
  return inbox;
}

function signIn(problem = "", tenant = ""): void {
  const card = cardWith(
    "Sign in",
    "With a user token of your tenant. It is kept in this window only, until you close it.",
  );
  const form = made("form", {});
  form.append(
    field(
      "Tenant",
      made("input", { name: "tenant", required: true, autocomplete: "off", spellcheck: false, value: tenant }),
    ),
    field(
      "Inbox",
      made("input", { name: "inbox", required: true, value: "DEFAULT", autocomplete: "off", spellcheck: false }),
    ),
    field("Token", made("textarea", { name: "token", required: true, autocomplete: "off", spellcheck: false })),
    made("p", { className: "problem", textContent: problem, hidden: problem === "", role: "alert" }),
    made("button", { className: "primary", textContent: "Open the inbox" }),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const text = (name: string) => String(given.get(name) ?? "").trim();
    void check(text("tenant"), text("inbox"), text("token"));
  };
  card.append(form);
  show(card);
  form.querySelector<HTMLElement>("input")?.focus();
}

async function check(tenant: string, inboxKey: string, token: string): Promise<void> {
  try {
    const me = await call<{ user_id: string }>(`/stack/users/v1/${encodeURIComponent(tenant)}/me`, token);
    const inbox = document.createElement("stak-inbox");
    Object.assign(inbox, { mode: "page", tenant, inbox: inboxKey, token });
    // With this token nothing more can be had: back to the beginning.
    inbox.addEventListener("stak-token-needed", () => leave(() => signIn("The token is not good any more.", tenant)));
    stay(inbox, me.user_id, () => signIn("", tenant));
  } catch (error) {
    const isNotGood = error instanceof Problem && [401, 404].includes(error.status);
    signIn(isNotGood ? "This token is not good for this tenant." : String((error as Error).message), tenant);
  }
}

async function enter(button: HTMLButtonElement, card: HTMLElement, name: string, make: () => StakInbox): Promise<void> {
  button.disabled = true;
  const inbox = make();
  try {
    await inbox.getToken?.();
    stay(inbox, name, () => void begin());
  } catch (error) {
    button.disabled = false;
    card.querySelector(".problem")?.remove();
    card.append(made("p", { className: "problem", role: "alert", textContent: (error as Error).message }));
  }
}

function stay(inbox: StakInbox, name: string, again: () => void): void {
  show(inbox);
  element("name").textContent = name;
  element("leave").onclick = () => leave(again);
  who.hidden = false;
  inbox.addEventListener("stak-unread", (event) => {
    const { total } = (event as CustomEvent<{ total: number }>).detail;
    document.title = total > 0 ? `(${total}) Stak: Inbox` : "Stak: Inbox";
  });
}

function leave(again: () => void): void {
  who.hidden = true;
  document.title = "Stak: Inbox";
  again();
}

function cardWith(title: string, text: string): HTMLElement {
  const card = made("section", { className: "card" });
  card.append(made("h2", { textContent: title }), made("p", { textContent: text }));
  return card;
}

function field(label: string, input: HTMLElement): HTMLElement {
  const around = made("label", {});
  around.append(label, input);
  return around;
}

function show(content: HTMLElement): void {
  main.replaceChildren(content);
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), fields);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no #${id} on this page`);
  return found;
}

void begin();

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../src/inbox/stak-inbox.js";
import type { StakInbox } from "../src/inbox/stak-inbox.js";
import { language } from "../src/inbox/languages.js";
import { texts } from "../src/inbox/texts.js";
import de from "../src/inbox/languages/de.js";
import { FakeServer, SERVER, chatOf, inboxMessage, problem, tokenOf } from "./fake-server.js";

let server: FakeServer;

/** An element on the page, with the events that it has fired. */
interface Shown {
  element: StakInbox;
  root: ShadowRoot;
  events: [string, unknown][];
}

async function show(attributes: Partial<StakInbox> = {}): Promise<Shown> {
  const element = document.createElement("stak-inbox") as StakInbox;
  const events: [string, unknown][] = [];
  for (const name of ["stak-unread", "stak-connection"]) {
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  }
  Object.assign(element, { server: SERVER, tenant: "demo", mode: "page", token: tokenOf("ada"), ...attributes });
  document.body.append(element);
  await element.updateComplete;
  return { element, root: element.shadowRoot!, events };
}

function find<Found extends HTMLElement>({ root }: Shown, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
}

async function click(shown: Shown, selector: string): Promise<void> {
  find(shown, selector).click();
  await shown.element.updateComplete;
}

function textOf({ root }: Shown): string {
  return root.textContent.replace(/\s+/g, " ");
}

async function live({ element }: Shown): Promise<void> {
  await vi.waitFor(() => expect(element.connection).toBe("live"));
}

beforeEach(() => {
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("WebSocket", server.webSocket);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.clear();
});

afterEach(async () => {
  document.body.replaceChildren();
  await language.use("");
});

describe("two elements with different languages", () => {
  it("have the language that was chosen last, and come to rest", async () => {
    await show({ locale: "fr", tenant: "" });
    const second = await show({ locale: "de", tenant: "" });
    const use = vi.spyOn(language, "use");
    await vi.waitFor(() => expect(find(second, "[part=header]").textContent).toContain(de.inbox));
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done, 0));
    expect(use).not.toHaveBeenCalled();
    expect(texts.inbox).toBe(de.inbox);
  });

  it("follow an element whose language changes", async () => {
    const first = await show({ locale: "fr", tenant: "" });
    await show({ locale: "de", tenant: "" });
    await vi.waitFor(() => expect(language.current).toBe("de"));
    first.element.locale = "en";
    await vi.waitFor(() => expect(language.current).toBe("en"));
  });
});

describe("actions on messages", () => {
  it.each(["archive", "snooze"])("that fail do not show the success of %s", async (action) => {
    server.messages = [inboxMessage("1")];
    server.intercept = ({ method, path }) =>
      method === "PUT" && path.endsWith(`/messages/${action}`) ? problem(409, "wrong_state") : null;
    const shown = await show();
    await vi.waitFor(() => find(shown, ".card"));
    if (action === "archive") await click(shown, `.card button[title="${texts.archive}"]`);
    else {
      await click(shown, `.card button[title="${texts.snooze}"]`);
      await click(shown, ".snooze-times button");
    }
    await vi.waitFor(() => expect(find(shown, ".toast").textContent.trim()).toBe(texts.notPossible));
    expect(find(shown, ".card").textContent).toContain("Message 1");
  });
});

describe("toasts", () => {
  it("are announced in a region that is always there", async () => {
    server.messages = [inboxMessage("1")];
    const shown = await show();
    const region = find(shown, ".visually-hidden[aria-live]");
    await vi.waitFor(() => find(shown, ".card"));
    await click(shown, `.card button[title="${texts.archive}"]`);
    await vi.waitFor(() => expect(region.textContent).toBe(`${texts.wasArchived} ${texts.undo}`));
    expect(find(shown, ".toast").getAttribute("role")).toBeNull();
  });

  it("stay while they have the focus, and then return it", async () => {
    const shown = await show();
    await live(shown);
    vi.useFakeTimers();
    try {
      const before = find(shown, "#stak-tab-inbox");
      before.focus();
      shown.element.toasts.show("Archived.", "Undo");
      await shown.element.updateComplete;
      const toast = find(shown, ".toast");
      const undo = find<HTMLButtonElement>(shown, ".toast button");
      undo.focus();
      undo.dispatchEvent(new FocusEvent("focusin", { relatedTarget: before, bubbles: true }));
      const matches = vi.spyOn(toast, "matches").mockImplementation(() => shown.root.activeElement === undo);
      vi.advanceTimersByTime(60_000);
      await shown.element.updateComplete;
      expect(shown.root.querySelector(".toast")).toBe(toast);
      undo.click();
      await shown.element.updateComplete;
      expect(matches).toHaveBeenCalled();
      expect(shown.root.querySelector(".toast")).toBeNull();
      expect(shown.root.activeElement).toBe(before);
      shown.element.toasts.show("Archived.");
      await shown.element.updateComplete;
      vi.advanceTimersByTime(60_000);
      await shown.element.updateComplete;
      expect(shown.root.querySelector(".toast")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("signing out", () => {
  it("shows that the component waits, without the counts of the user", async () => {
    server.messages = [inboxMessage("1")];
    const shown = await show();
    await live(shown);
    await vi.waitFor(() => expect(shown.element.unread).toBe(1));
    shown.element.token = null;
    await shown.element.updateComplete;
    await vi.waitFor(() => expect(textOf(shown)).toContain(texts.waiting));
    expect(shown.root.querySelector(".skeleton")).toBeNull();
    expect(shown.element.connection).toBe("signed-out");
    expect(shown.events.slice(-2)).toEqual([
      ["stak-unread", { total: 0, inbox: 0, chats: 0, categories: {} }],
      ["stak-connection", { state: "signed-out" }],
    ]);
    shown.element.token = tokenOf("ada");
    await live(shown);
    await vi.waitFor(() => expect(shown.element.unread).toBe(1));
  });

  it("ignores responses that arrive later", async () => {
    server.messages = [inboxMessage("1")];
    const shown = await show();
    await live(shown);
    await vi.waitFor(() => expect(shown.element.unread).toBe(1));
    const { session } = shown.element;
    shown.element.token = null;
    await shown.element.updateComplete;
    const count = shown.events.length;
    session!.notify();
    expect(shown.events).toHaveLength(count);
  });
});

describe("chats", () => {
  const openChat = (shown: Shown) => shown.root.querySelector<HTMLElement>("[data-chat-open]")?.dataset.chatOpen;
  /** The server's list has no chats; single ones can be fetched. */
  const beyondTheList = ({ method, path }: { method: string; path: string }) =>
    method === "GET" && path === "/chats" ? Response.json({ chats: [], next_cursor: null }) : null;

  it("open that are not in the loaded list, and stay open after a reconnection", async () => {
    server.chats = [chatOf("old")];
    server.intercept = beyondTheList;
    const shown = await show();
    await live(shown);
    shown.element.openChat("old");
    await vi.waitFor(() => expect(openChat(shown)).toBe("old"));
    const loads = server.count("GET", "/chats");
    server.sockets[0]!.end(1012, "restarting");
    await vi.waitFor(() => expect(server.count("GET", "/chats")).toBeGreaterThan(loads));
    await live(shown);
    await new Promise((done) => setTimeout(done, 20));
    expect(openChat(shown)).toBe("old");
  });

  it("open before the session has started", async () => {
    server.chats = [chatOf("c")];
    const shown = await show({ token: null });
    shown.element.openChat("c");
    await shown.element.updateComplete;
    shown.element.token = tokenOf("ada");
    await vi.waitFor(() => expect(openChat(shown)).toBe("c"));
  });

  it("that do not exist are looked up once, and again after a failure and a reconnection", async () => {
    let status = 500;
    server.intercept = (request) => (request.path === "/chats/gone" ? problem(status, "any") : beyondTheList(request));
    const shown = await show();
    await live(shown);
    shown.element.openChat("gone");
    await vi.waitFor(() => expect(server.count("GET", "/chats/gone")).toBe(1));
    await new Promise((done) => setTimeout(done, 20));
    expect(server.count("GET", "/chats/gone")).toBe(1);
    expect(shown.element.session!.shownChat).toBe("gone");
    status = 404;
    server.sockets[0]!.end(1012, "restarting");
    await vi.waitFor(() => expect(shown.element.session!.shownChat).toBeNull());
    expect(server.count("GET", "/chats/gone")).toBe(2);
  });

  it("have a timer of their own, which the next user does not get", async () => {
    server.chats = [chatOf("a"), chatOf("b", { other_participants: ["cleo"] })];
    const shown = await show();
    await live(shown);
    const timer = () => find<HTMLSelectElement>(shown, ".vanish select").value;
    const open = async (chat: string) => {
      shown.element.openChat(chat);
      await vi.waitFor(() => expect(openChat(shown)).toBe(chat));
    };
    const send = async (text: string) => {
      const field = find<HTMLTextAreaElement>(shown, ".composer textarea");
      field.value = text;
      field.dispatchEvent(new Event("input"));
      await shown.element.updateComplete;
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
      await vi.waitFor(() => expect(server.requests.some(({ body }) => (body as { content?: string })?.content === text)).toBe(true));
      return server.requests.find(({ body }) => (body as { content?: string })?.content === text)!.body as { ttl_seconds?: number };
    };
    await open("a");
    const select = find<HTMLSelectElement>(shown, ".vanish select");
    select.value = "60";
    select.dispatchEvent(new Event("change"));
    await shown.element.updateComplete;
    await open("b");
    expect(timer()).toBe("");
    expect(await send("kept")).not.toHaveProperty("ttl_seconds");
    await open("a");
    expect(timer()).toBe("60");
    expect(await send("gone soon")).toMatchObject({ ttl_seconds: 60 });
    const field = find<HTMLTextAreaElement>(shown, ".composer textarea");
    field.value = "for myself";
    field.dispatchEvent(new Event("input"));
    shown.element.token = tokenOf("eve");
    await vi.waitFor(() => expect(shown.element.session?.config.user).toBe("eve"));
    await open("a");
    expect([timer(), find<HTMLTextAreaElement>(shown, ".composer textarea").value]).toEqual(["", ""]);
  });

  it.each([
    [problem(403, "forbidden"), () => texts.notAllowed],
    [problem(409, "wrong_state"), () => texts.notPossible],
  ])("explain a rejected message in the user's language", async (response, explanation) => {
    server.chats = [chatOf("c")];
    server.intercept = ({ method, path }) => (method === "POST" && path === "/chats/c/messages" ? response.clone() : null);
    const shown = await show();
    await live(shown);
    shown.element.openChat("c");
    await vi.waitFor(() => expect(openChat(shown)).toBe("c"));
    shown.element.session!.outbox.write("c", "hello", null);
    await vi.waitFor(() => expect(find(shown, ".refusal span").textContent).toBe(`${texts.notSent}: ${explanation()}`));
  });

  it("explain a message that an older version has stored as rejected", async () => {
    server.chats = [chatOf("c")];
    const account = [SERVER, "demo", "ada"].map(encodeURIComponent).join("/");
    const stored = { client_message_id: "1", chat_id: "c", content: "hello", written_at: 1, refused: "A text of the API." };
    localStorage.setItem(`stak:outbox:${account}:1`, JSON.stringify(stored));
    const shown = await show();
    await live(shown);
    shown.element.openChat("c");
    await vi.waitFor(() => expect(find(shown, ".refusal span").textContent).toBe(`${texts.notSent}: ${texts.notPossible}`));
  });
});

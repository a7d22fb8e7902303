import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientOptions, type StakClient, Problem, createClient } from "@stak/client";
import { FakeServer, SERVER, chatMessage, chatOf, inboxMessage, problem, tokenOf } from "./fake-server.js";

let server: FakeServer;
const started: StakClient[] = [];

function clientOf(more: Partial<ClientOptions> = {}): StakClient {
  const client = createClient({
    server: SERVER,
    tenant: "demo",
    getToken: () => tokenOf("ada"),
    webSocket: server.webSocket,
    deviceId: "test",
    ...more,
  });
  client.start();
  started.push(client);
  return client;
}

async function live(client: StakClient): Promise<void> {
  await vi.waitFor(() => expect(client.getSnapshot().connection).toBe("live"));
}

beforeEach(() => {
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  for (const client of started.splice(0)) client.stop();
});

describe("connection", () => {
  it("goes live with the user of the token", async () => {
    const client = clientOf();
    expect(client.getSnapshot()).toEqual({ user: null, connection: "connecting", error: null });
    await live(client);
    expect(client.getSnapshot().user).toBe("ada");
    expect(server.sockets[0]!.url).toBe("wss://stak.test/stack/users/v1/demo/ws");
    expect(server.sockets[0]!.sent[0]).toMatchObject({ type: "hello", device_id: "test" });
  });

  it("reconnects at once when the server restarts, and loads what it missed", async () => {
    const client = clientOf();
    await client.inbox.load();
    await live(client);
    server.messages = [inboxMessage("1")];
    server.sockets[0]!.end(1012, "restarting");
    await vi.waitFor(() => expect(client.inbox.getSnapshot().messages).toHaveLength(1));
    await live(client);
    expect(server.sockets).toHaveLength(2);
  });

  it("reports a message once that a page had before it arrived, and counts it once", async () => {
    const client = clientOf();
    const arrived: string[] = [];
    client.on("message", ({ id }) => arrived.push(id));
    await client.inbox.load();
    await live(client);
    const message = inboxMessage("1");
    server.messages = [message];
    await client.inbox.refresh();
    expect(arrived).toEqual([]);
    for (const frame of [message, message]) server.push({ type: "inbox", inbox: "DEFAULT", message: frame });
    expect(arrived).toEqual(["1"]);
    expect(client.inbox.getSnapshot().messages).toHaveLength(1);
    expect(client.unread.getSnapshot().total).toBe(1);
  });

  it("asks for another token when the server rejects one", async () => {
    const tokens = [tokenOf("ada", 4_000_000_000), tokenOf("ada", 4_000_000_001)];
    server.rejectedTokens.add(tokens[0]!);
    const client = clientOf({ getToken: () => tokens.shift() ?? tokenOf("ada") });
    await live(client);
    await client.inbox.load();
    expect(server.requests.at(-1)!.token).toBe(tokenOf("ada", 4_000_000_001));
  });

  it("renews a token that is about to expire", async () => {
    let given = 0;
    const client = clientOf({ getToken: () => tokenOf("ada", Math.floor(Date.now() / 1000) + (given++ === 0 ? 5 : 900)) });
    await live(client);
    await client.inbox.load();
    expect(given).toBeGreaterThan(1);
  });

  it("reports a failing token endpoint, keeps trying, and retries at once on demand", async () => {
    let isBroken = true;
    const errors: Problem[] = [];
    const client = clientOf({
      getToken: () => {
        if (isBroken) throw new Error("HTTP 500");
        return tokenOf("ada");
      },
    });
    client.on("error", (error) => errors.push(error));
    await vi.waitFor(() => expect(client.getSnapshot().connection).toBe("unreachable"));
    expect(client.getSnapshot().error).toMatchObject({ code: "token_unavailable", status: 0 });
    expect(errors[0]).toBeInstanceOf(Problem);
    await expect(client.inbox.load()).rejects.toMatchObject({ code: "token_unavailable" });
    isBroken = false;
    client.retry();
    await live(client);
    expect(client.getSnapshot().error).toBeNull();
  });

  it("does not take an error page for a token", async () => {
    const client = clientOf({ getToken: () => "<html>502 Bad Gateway</html>" });
    await vi.waitFor(() => expect(client.getSnapshot().connection).toBe("unreachable"));
    expect(server.requests).toEqual([]);
  });

  it("stops, and can be started again", async () => {
    const client = clientOf();
    await live(client);
    client.stop();
    expect(client.getSnapshot()).toEqual({ user: null, connection: "stopped", error: null });
    await expect(client.inbox.load()).rejects.toMatchObject({ code: "not_started" });
    await expect(client.connected()).rejects.toMatchObject({ code: "not_started" });
    client.start();
    await client.connected();
    expect(client.getSnapshot().connection).toBe("live");
  });

  it("tells the one who waits that the server refuses the page", async () => {
    server.closeCode = 4403;
    const client = clientOf();
    await expect(client.connected()).rejects.toMatchObject({ code: "refused" });
    expect(client.getSnapshot().connection).toBe("refused");
  });

  it("shows nothing of the previous user after a change of user", async () => {
    server.messages = [inboxMessage("1")];
    let user = "ada";
    const client = clientOf({ getToken: () => tokenOf(user, Math.floor(Date.now() / 1000) + (user === "ada" ? 10 : 900)) });
    await live(client);
    await client.inbox.load();
    user = "bob";
    server.messages = [];
    await client.inbox.refresh().catch(() => undefined);
    await vi.waitFor(() => expect(client.getSnapshot().user).toBe("bob"));
    expect(client.inbox.getSnapshot().messages).toEqual([]);
  });

  it("says what is missing where there is no WebSocket", () => {
    vi.stubGlobal("WebSocket", undefined);
    const client = createClient({ server: SERVER, tenant: "demo", getToken: () => "" });
    expect(() => client.start()).toThrow(/Pass one as `webSocket`/);
  });

  it("rejects options that cannot work", () => {
    const options = { server: SERVER, tenant: "demo", getToken: () => "", webSocket: server.webSocket };
    expect(() => createClient({ ...options, tenant: "" })).toThrow(TypeError);
    expect(() => createClient({ ...options, getToken: "token" as never })).toThrow(TypeError);
    expect(() => createClient({ ...options, server: "no address" }).start()).toThrow(/not an address/);
  });
});

describe("messages", () => {
  it("are loaded when something subscribes, and kept up to date", async () => {
    server.messages = [inboxMessage("1")];
    const client = clientOf();
    await live(client);
    expect(client.inbox.getSnapshot().status).toBe("idle");
    const changes = vi.fn();
    const end = client.inbox.subscribe(changes);
    await vi.waitFor(() => expect(client.inbox.getSnapshot().status).toBe("ready"));
    server.deliver(inboxMessage("2"));
    expect(client.inbox.getSnapshot().messages.map((one) => one.id)).toEqual(["2", "1"]);
    expect(changes).toHaveBeenCalled();
    end();
  });

  it("have a snapshot that is the same object until something changes", async () => {
    server.messages = [inboxMessage("1")];
    const client = clientOf();
    await client.inbox.load();
    await live(client);
    const before = client.inbox.getSnapshot();
    const unread = client.unread.getSnapshot();
    server.push({ type: "pong" });
    server.push({ type: "unread", inbox: "DEFAULT", unread: server.unread });
    expect(client.inbox.getSnapshot()).toBe(before);
    expect(client.unread.getSnapshot()).toBe(unread);
    server.deliver(inboxMessage("2"));
    expect(client.inbox.getSnapshot()).not.toBe(before);
  });

  it("count as unread by category", async () => {
    const client = clientOf();
    await client.inbox.load();
    await live(client);
    server.deliver(inboxMessage("1", { category: "orders" }));
    expect(client.unread.getSnapshot()).toEqual({ total: 1, inbox: 1, chats: 0, categories: { orders: 1 } });
    await client.inbox.markRead("1");
    expect(client.unread.getSnapshot().total).toBe(0);
  });

  it("are passed to event handlers when they arrive", async () => {
    const client = clientOf();
    await live(client);
    const arrived: string[] = [];
    const end = client.on("message", (message) => arrived.push(message.id));
    server.deliver(inboxMessage("1"));
    end();
    server.deliver(inboxMessage("2"));
    expect(arrived).toEqual(["1"]);
  });

  it.each([
    ["markRead", "read"],
    ["markUnread", "unread"],
    ["archive", "archive"],
    ["unarchive", "unarchive"],
  ] as const)("%s sends %s", async (method, path) => {
    server.messages = [inboxMessage("1", { readat: method === "markUnread" ? 1 : null, archived: method === "unarchive" })];
    const client = clientOf();
    const list = client.messages(method === "unarchive" ? { show: "archived" } : {});
    await list.load();
    await list[method]("1");
    expect(server.requests.find((one) => one.method === "PUT" && one.path === `/DEFAULT/messages/${path}`)?.body).toEqual({ message_ids: ["1"] });
  });

  it("are marked as seen together", async () => {
    server.messages = [inboxMessage("2"), inboxMessage("1", { seen: true })];
    const client = clientOf();
    await client.inbox.load();
    await client.inbox.markSeen();
    expect(server.requests.find((one) => one.path.endsWith("/seen"))?.body).toEqual({ message_ids: ["2"] });
    expect(client.inbox.getSnapshot().messages.every((one) => one.seen)).toBe(true);
  });

  it("come back, and the promise is rejected, when the server refuses an action", async () => {
    server.messages = [inboxMessage("1")];
    const client = clientOf();
    await client.inbox.load();
    server.intercept = ({ method }) => (method === "PUT" ? problem(403, "forbidden") : null);
    const lengths: number[] = [];
    const end = client.inbox.subscribe(() => lengths.push(client.inbox.getSnapshot().messages.length));
    await expect(client.inbox.archive("1")).rejects.toMatchObject({ status: 403, code: "forbidden", message: "The server says forbidden." });
    expect([lengths[0], lengths.at(-1)]).toEqual([0, 1]);
    expect(client.unread.getSnapshot().total).toBe(1);
    end();
  });

  it("that are read without a connection are marked read later", async () => {
    server.messages = [inboxMessage("1")];
    const client = clientOf();
    await client.inbox.load();
    await live(client);
    server.isReachable = false;
    await client.inbox.markRead("1");
    expect(client.inbox.getSnapshot().messages[0]!.readat).not.toBeNull();
    server.isReachable = true;
    await client.inbox.refresh();
    expect(server.messages[0]!.readat).not.toBeNull();
  });

  it("that are read without a connection stay read when older counts arrive", async () => {
    server.messages = [inboxMessage("2"), inboxMessage("1")];
    const client = clientOf();
    await client.inbox.load();
    await live(client);
    const older = server.unread;
    server.isReachable = false;
    await client.inbox.markRead("1");
    expect(client.unread.getSnapshot().total).toBe(1);
    server.push({ type: "unread", inbox: "DEFAULT", unread: older }); // was on its way
    expect(client.unread.getSnapshot().total).toBe(1);
    server.intercept = ({ method }) => (method === "PUT" ? problem(503, "overloaded") : null); // reads, but not writes
    server.isReachable = true;
    await client.inbox.refresh();
    expect(client.inbox.getSnapshot().messages.map((one) => one.readat !== null)).toEqual([false, true]);
    expect(client.unread.getSnapshot().total).toBe(1);
    server.intercept = () => null;
    await client.inbox.refresh();
    expect(server.unread.total).toBe(1);
    expect(client.unread.getSnapshot().total).toBe(1);
  });

  it("have lists of their own for each filter, which follow each other", async () => {
    server.messages = [inboxMessage("2", { category: "orders" }), inboxMessage("1")];
    const client = clientOf();
    const orders = client.messages({ category: "orders" });
    expect(client.messages({ category: "orders" })).toBe(orders);
    const ends = [orders.subscribe(() => undefined), client.inbox.subscribe(() => undefined)];
    await vi.waitFor(() => expect(orders.getSnapshot().status).toBe("ready"));
    await vi.waitFor(() => expect(client.inbox.getSnapshot().status).toBe("ready"));
    expect(orders.getSnapshot().messages.map((one) => one.id)).toEqual(["2"]);
    await orders.archive("2");
    await vi.waitFor(() => expect(client.inbox.getSnapshot().messages.map((one) => one.id)).toEqual(["1"]));
    ends.forEach((end) => end());
  });

  it("disappear from a list that nobody watches any more, which is not updated", async () => {
    const client = clientOf();
    const unread = client.messages({ show: "unread" });
    const end = unread.subscribe(() => undefined);
    await vi.waitFor(() => expect(unread.getSnapshot().status).toBe("ready"));
    end();
    const requests = server.count("GET", /last/);
    server.deliver(inboxMessage("1"));
    expect(unread.getSnapshot().messages).toEqual([]);
    expect(server.count("GET", /last/)).toBe(requests);
  });

  it("that cannot be loaded leave an error", async () => {
    server.intercept = ({ path }) => (path.includes("/last/") ? problem(404, "not_found") : null);
    const client = clientOf();
    await expect(client.inbox.load()).rejects.toMatchObject({ status: 404 });
    expect(client.inbox.getSnapshot()).toMatchObject({ status: "failed", error: { code: "not_found" } });
    server.intercept = () => null;
    await client.inbox.refresh();
    expect(client.inbox.getSnapshot()).toMatchObject({ status: "ready", error: null });
  });
});

describe("preferences", () => {
  it("mute categories", async () => {
    server.muted = ["news"];
    const client = clientOf();
    await client.preferences.mute("orders");
    expect(client.preferences.getSnapshot().muted).toEqual(["news", "orders"]);
    await client.preferences.mute("news", false);
    expect(server.muted).toEqual(["orders"]);
  });
});

describe("chats", () => {
  it("are listed with their unread count", async () => {
    server.chats = [chatOf("c1", { unread_count: 2 })];
    const client = clientOf();
    await vi.waitFor(() => expect(client.chats.getSnapshot().status).toBe("ready"));
    expect(client.chats.getSnapshot()).toMatchObject({ unread: 2, chats: [{ chat_id: "c1" }] });
    expect(client.unread.getSnapshot()).toMatchObject({ total: 2, chats: 2 });
  });

  it("are not loaded if the app has none", async () => {
    const client = clientOf({ chats: false });
    await live(client);
    expect(server.count("GET", "/chats")).toBe(0);
  });

  it("are direct with one participant, and groups otherwise", async () => {
    const client = clientOf();
    await client.chats.create({ participants: ["bob"] });
    await client.chats.create({ participants: ["bob"], name: "Team" });
    const bodies = server.requests.filter((one) => one.method === "POST").map((one) => one.body);
    expect(bodies).toEqual([
      { chat_type: "direct", participants: ["bob"] },
      { chat_type: "group", participants: ["bob"], name: "Team" },
    ]);
  });

  it("send messages, in order, and again after a failure", async () => {
    server.chats = [chatOf("c1")];
    const client = clientOf();
    await live(client);
    const room = client.chat("c1");
    const end = room.subscribe(() => undefined);
    await vi.waitFor(() => expect(room.getSnapshot().status).toBe("ready"));
    server.isReachable = false;
    await room.send("one");
    await room.send("two");
    expect(room.getSnapshot().unsent.map((one) => one.content)).toEqual(["one", "two"]);
    server.isReachable = true;
    await vi.waitFor(() => expect(room.getSnapshot().unsent).toEqual([]), { timeout: 5_000 });
    expect(room.getSnapshot().messages.map((one) => one.content)).toEqual(["one", "two"]);
    end();
  });

  it("show a sent message once, even if it arrives before the answer to its request", async () => {
    server.chats = [chatOf("c1")];
    const client = clientOf();
    await live(client);
    const room = client.chat("c1");
    const end = room.subscribe(() => undefined);
    await vi.waitFor(() => expect(room.getSnapshot().status).toBe("ready"));
    server.isReachable = false; // the answers are lost
    await room.send("one");
    await room.send("two");
    const [one] = room.getSnapshot().unsent;
    server.push({ type: "message", id: "f1", message: chatMessage("c1", 1, "ada", "one", one!.client_message_id) });
    expect(room.getSnapshot().messages.map((each) => each.content)).toEqual(["one"]);
    expect(room.getSnapshot().unsent.map((each) => each.content)).toEqual(["two"]);
    end();
  });

  it("show messages of others as they arrive, and mark them read", async () => {
    server.chats = [chatOf("c1")];
    const client = clientOf();
    const arrived: string[] = [];
    client.on("chatMessage", ({ message, chat }) => arrived.push(`${chat?.chat_id}: ${message.content}`));
    await vi.waitFor(() => expect(client.chats.getSnapshot().status).toBe("ready"));
    await live(client);
    const room = client.chat("c1");
    const end = room.subscribe(() => undefined);
    await vi.waitFor(() => expect(room.getSnapshot().status).toBe("ready"));
    server.push({ type: "message", id: "f1", message: chatMessage("c1", 1, "bob", "Hi") });
    expect(room.getSnapshot().messages.map((one) => one.content)).toEqual(["Hi"]);
    expect(arrived).toEqual(["c1: Hi"]);
    expect(client.unread.getSnapshot().chats).toBe(1);
    expect(server.sockets[0]!.sent).toContainEqual({ type: "ack", id: "f1" });
    await room.markRead();
    await vi.waitFor(() => expect(client.unread.getSnapshot().chats).toBe(0));
    end();
  });

  it("are marked read, also without an entry in the loaded list", async () => {
    server.chats = [chatOf("old", { last_sequence: 7, unread_count: 2 })];
    server.intercept = ({ method, path }) =>
      method === "GET" && path === "/chats" ? Response.json({ chats: [], next_cursor: null }) : null;
    const client = clientOf();
    await live(client);
    await client.chat("old").markRead();
    await vi.waitFor(() => expect(server.requests.find(({ path }) => path === "/chats/old/read")?.body).toEqual({ sequence: 7 }));
  });

  it("say with a status and a code why the server has rejected a message", async () => {
    server.intercept = ({ method, path }) => (method === "POST" && path === "/chats/c1/messages" ? problem(403, "forbidden") : null);
    const client = clientOf();
    await live(client);
    const room = client.chat("c1");
    await room.send("hello");
    await vi.waitFor(() => expect(room.getSnapshot().unsent[0]?.refused).toEqual({ status: 403, code: "forbidden" }));
  });

  it("stay open however many are shown", async () => {
    server.chats = Array.from({ length: 8 }, (_, index) => chatOf(`c${index}`));
    const client = clientOf();
    await live(client);
    const rooms = server.chats.map((one) => client.chat(one.chat_id));
    const ends = rooms.map((room) => room.subscribe(() => undefined));
    await vi.waitFor(() => expect(rooms.map((room) => room.getSnapshot().status)).toEqual(rooms.map(() => "ready")));
    expect(server.count("GET", /^\/chats\/\w+\/messages$/)).toBe(8);
    ends.forEach((end) => end());
  });
});

describe("request", () => {
  it("sends any request of the user API with its types", async () => {
    const client = clientOf();
    const me = await client.request("get", "/stack/users/v1/{tenant}/me");
    const name: string | null = me.display_name;
    expect([me.user_id, name]).toEqual(["ada", undefined]);
    const page = await client.request("get", "/stack/users/v1/{tenant}/{inbox}/messages/last/{limit}", {
      path: { limit: 5 },
      query: { unread: true },
    });
    expect(page.unread.total).toBe(0);
    expect(server.requests.at(-1)).toMatchObject({ path: "/DEFAULT/messages/last/5" });
    expect(server.requests.at(-1)!.query.get("unread")).toBe("true");
  });

  it("does not compile with a wrong path, parameter or body", () => {
    const client = createClient({ server: SERVER, tenant: "demo", getToken: () => "", webSocket: server.webSocket });
    const wrong = [
      // @ts-expect-error: no such path
      () => client.request("get", "/stack/users/v1/{tenant}/nothing"),
      // @ts-expect-error: the limit is missing
      () => client.request("get", "/stack/users/v1/{tenant}/{inbox}/messages/last/{limit}"),
      // @ts-expect-error: `muted` is a list
      () => client.request("put", "/stack/users/v1/{tenant}/{inbox}/preferences", { body: { muted: "news" } }),
    ];
    expect(wrong).toHaveLength(3);
  });
});

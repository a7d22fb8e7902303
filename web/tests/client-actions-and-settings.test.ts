/** Snoozed messages, answers to a message's buttons, topics, and other channels. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type MessageList, type OpenTopic, type StakClient, createClient } from "@stak/client";
import { FakeServer, SERVER, inboxMessage, problem, tokenOf } from "./fake-server.js";

const TOMORROW = 4_000_000_000;
let server: FakeServer;
let client: StakClient;

const ids = (list: MessageList) => list.getSnapshot().messages.map((one) => one.id);
const bodiesOf = (path: string) => server.requests.filter((one) => one.path.endsWith(path)).map((one) => one.body);
const open = (topic: string, following = false): OpenTopic => ({ topic, title: null, description: null, following });
const following = () => client.topics.getSnapshot().topics?.map((one) => [one.topic, one.following]);

beforeEach(() => {
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
  client = createClient({
    server: SERVER,
    tenant: "demo",
    getToken: () => tokenOf("ada"),
    webSocket: server.webSocket,
    deviceId: "test",
  });
  client.start();
});

afterEach(() => {
  client.stop();
});

describe("snoozed messages", () => {
  it("leave the list, are in one of their own, and return", async () => {
    server.messages = [inboxMessage("2"), inboxMessage("1")];
    const snoozed = client.messages({ show: "snoozed" });
    const end = snoozed.subscribe(() => undefined);
    await client.inbox.load();
    await client.inbox.snooze("2", TOMORROW);
    expect(bodiesOf("/snooze")).toEqual([{ message_ids: ["2"], until: TOMORROW }]);
    expect([ids(client.inbox), client.unread.getSnapshot().total]).toEqual([["1"], 1]);
    await vi.waitFor(() => expect(ids(snoozed)).toEqual(["2"]));

    await snoozed.unsnooze("2");
    expect(bodiesOf("/snooze").at(-1)).toEqual({ message_ids: ["2"], until: null });
    expect(ids(snoozed)).toEqual([]);
    await vi.waitFor(() => expect(ids(client.inbox)).toEqual(["2", "1"]));
    expect(client.unread.getSnapshot().total).toBe(2);
    end();
  });

  it("stay in their list, in order, with another time", async () => {
    server.messages = [inboxMessage("1", { snoozed_until: TOMORROW }), inboxMessage("2", { snoozed_until: TOMORROW + 60 })];
    const snoozed = client.messages({ show: "snoozed" });
    await snoozed.load();
    expect(ids(snoozed)).toEqual(["1", "2"]);
    await snoozed.snooze("1", TOMORROW + 120);
    expect(ids(snoozed)).toEqual(["2", "1"]);
    server.intercept = ({ method }) => (method === "PUT" ? problem(422, "invalid_request") : null);
    await expect(snoozed.snooze("1", 1)).rejects.toMatchObject({ status: 422 });
    expect(ids(snoozed)).toEqual(["2", "1"]);
  });

  it("come back if the server refuses to snooze them", async () => {
    server.messages = [inboxMessage("1")];
    await client.inbox.load();
    server.intercept = ({ method }) => (method === "PUT" ? problem(422, "invalid_request") : null);
    await expect(client.inbox.snooze("1", 1)).rejects.toMatchObject({ status: 422 });
    expect([ids(client.inbox), client.unread.getSnapshot().total]).toEqual([["1"], 1]);
  });
});

describe("answers", () => {
  it("are stored once", async () => {
    server.messages = [inboxMessage("1")];
    await client.inbox.load();
    await client.inbox.answer("1", "primary");
    expect(bodiesOf("/1/action")).toEqual([{ action: "primary" }]);
    const [message] = client.inbox.getSnapshot().messages;
    expect(message).toMatchObject({ action: "primary", acted_at: server.messages[0]!.acted_at });
    await client.inbox.answer("1", "secondary");
    expect(server.messages[0]!.action).toBe("primary");
  });

  it("are taken back if the server refuses them", async () => {
    server.messages = [inboxMessage("1")];
    await client.inbox.load();
    server.intercept = ({ path }) => (path.endsWith("/action") ? problem(409, "conflict") : null);
    await expect(client.inbox.answer("1", "secondary")).rejects.toMatchObject({ status: 409 });
    expect(client.inbox.getSnapshot().messages[0]!.action).toBeNull();
  });
});

describe("topics", () => {
  it("are loaded when something subscribes, page by page", async () => {
    server.topics = [open("beta"), open("news", true)];
    expect(client.topics.getSnapshot()).toEqual({ topics: null, hasMore: false });
    const end = client.topics.subscribe(() => undefined);
    await vi.waitFor(() => expect(following()).toEqual([["beta", false]]));
    expect(client.topics.getSnapshot().hasMore).toBe(true);
    await Promise.all([client.topics.loadMore(), client.topics.loadMore()]);
    expect(following()).toEqual([["beta", false], ["news", true]]);
    expect(client.topics.getSnapshot().hasMore).toBe(false);
    await client.topics.loadMore();
    expect(following()).toHaveLength(2);
    end();
  });

  it("are followed and left", async () => {
    server.topics = [open("release notes")];
    await client.topics.load();
    await client.topics.follow("release notes");
    expect([server.topics[0]!.following, following()]).toEqual([true, [["release notes", true]]]);
    await client.topics.leave("release notes");
    expect([server.topics[0]!.following, following()]).toEqual([false, [["release notes", false]]]);
    expect(server.count("DELETE", "/topics/release%20notes")).toBe(1);
  });

  it("stay as they were if the server refuses a change, or cannot be reached", async () => {
    server.topics = [open("news", true)];
    await client.topics.load();
    server.intercept = ({ method }) => (method === "GET" ? null : problem(404, "not_found"));
    await expect(client.topics.leave("news")).rejects.toMatchObject({ status: 404 });
    await expect(client.topics.follow("news")).rejects.toMatchObject({ status: 404 });
    expect(following()).toEqual([["news", true]]);
    server.isReachable = false;
    await expect(client.topics.load()).rejects.toMatchObject({ status: 0 });
    expect(following()).toEqual([["news", true]]);
  });
});

describe("channels", () => {
  it("are loaded when something subscribes, and turned off", async () => {
    expect(client.channels.getSnapshot()).toEqual({ channels: null });
    let changes = 0;
    const end = client.channels.subscribe(() => (changes += 1));
    await vi.waitFor(() => expect(client.channels.getSnapshot().channels).toEqual(server.channels));
    await client.channels.turn("email", false);
    expect(server.channels.email.enabled).toBe(false);
    expect(client.channels.getSnapshot().channels).toEqual(server.channels);
    expect(changes).toBe(2);
    end();
    client.stop();
    expect(client.channels.getSnapshot()).toEqual({ channels: null });
  });

  it("stay as they were if the server refuses a change", async () => {
    await client.channels.load();
    server.intercept = ({ method }) => (method === "PATCH" ? problem(403, "forbidden") : null);
    await expect(client.channels.turn("push", false)).rejects.toMatchObject({ status: 403 });
    expect(client.channels.getSnapshot().channels?.push.enabled).toBe(true);
  });
});

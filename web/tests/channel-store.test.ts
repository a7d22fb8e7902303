import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../src/inbox/api.js";
import type { OwnChannels } from "../src/inbox/api-types.js";
import { ChannelStore } from "../src/inbox/channel-store.js";
import { Problem } from "../src/shared/http.js";

const WORKER = "/push-worker.js";
const SUBSCRIPTION = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };

let channels: OwnChannels;
let calls: unknown[];
let subscribed: object | null;
let failure: Error | null;
/** The method whose requests fail; undefined for all. */
let failingMethod: string | undefined;

const subscription = {
  endpoint: SUBSCRIPTION.endpoint,
  toJSON: () => SUBSCRIPTION,
  unsubscribe: async () => {
    subscribed = null;
    return true;
  },
};

function storeOf(onProblem: (problem: unknown) => void = () => undefined, account = "ada"): ChannelStore {
  const call = async (path: string, { method, body }: { method?: string; body?: object }): Promise<unknown> => {
    if (failure && (failingMethod === undefined || failingMethod === method)) throw failure;
    if (method !== undefined) calls.push([method, path, body]);
    if (path === "/push-subscriptions") return method === undefined ? { public_key: "key" } : null;
    const enabled = Object.entries(body ?? {}).map(([name, isOn]) => [name, { available: true, enabled: isOn as boolean }]);
    return { ...channels, ...Object.fromEntries(enabled) };
  };
  return new ChannelStore({ call } as unknown as Api, account, onProblem);
}

beforeEach(() => {
  const on = { available: true, enabled: true };
  channels = { push: on, email: on, webhook: { available: false, enabled: true }, email_address: "ada@example.com" };
  calls = [];
  subscribed = null;
  failure = null;
  failingMethod = undefined;
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async (options: object) => {
      calls.push(["subscribe", options]);
      return (subscribed = subscription);
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "default" });
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => ({ pushManager }) } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("channels", () => {
  it("are turned on and off, and a failure is reported", async () => {
    const problems: unknown[] = [];
    const store = storeOf((problem) => problems.push(problem));
    await store.load(null);
    expect(store.own).toEqual(channels);
    await store.turn("email", false);
    expect(store.own?.email.enabled).toBe(false);
    failure = new Error("offline");
    await store.turn("email", true);
    expect(store.own?.email.enabled).toBe(false);
    expect(problems).toEqual([failure]);
  });

  it("subscribe this browser, and end its subscription", async () => {
    const store = storeOf();
    await store.load(WORKER);
    expect(store.isSubscribed).toBe(false);
    await store.subscribe(true);
    expect(store.isSubscribed).toBe(true);
    expect(calls).toEqual([
      ["subscribe", { userVisibleOnly: true, applicationServerKey: "key" }],
      ["POST", "/push-subscriptions", SUBSCRIPTION],
    ]);
    await store.subscribe(false);
    expect([store.isSubscribed, subscribed]).toEqual([false, null]);
    expect(calls.at(-1)).toEqual(["DELETE", "/push-subscriptions", { endpoint: SUBSCRIPTION.endpoint }]);
  });

  it("show a subscription to the user who made it, and end it when another one subscribes", async () => {
    const own = storeOf();
    await own.load(WORKER);
    await own.subscribe(true);
    const unsubscribe = vi.spyOn(subscription, "unsubscribe");
    const other = storeOf(undefined, "bob");
    await other.load(WORKER);
    expect(other.isSubscribed).toBe(false);
    await other.subscribe(true);
    expect([unsubscribe.mock.calls.length, subscribed, other.isSubscribed]).toEqual([1, subscription, true]);
    const again = storeOf();
    await again.load(WORKER);
    expect(again.isSubscribed).toBe(false);
  });

  it("count a subscription of an older version as the user's own", async () => {
    subscribed = subscription;
    const store = storeOf();
    await store.load(WORKER);
    expect(store.isSubscribed).toBe(true);
  });

  it("have no subscription that the server has not accepted", async () => {
    const problems: unknown[] = [];
    const store = storeOf((problem) => problems.push(problem));
    await store.load(WORKER);
    [failure, failingMethod] = [new Problem(503, "unavailable", ""), "POST"];
    await store.subscribe(true);
    expect([store.isSubscribed, subscribed, problems]).toEqual([false, null, [failure]]);
    subscribed = subscription; // the page was closed before it could unsubscribe
    failure = null;
    const again = storeOf();
    await again.load(WORKER);
    expect(again.isSubscribed).toBe(false);
  });

  it("end a subscription that the server does not have any more, and keep one that it could not end", async () => {
    const problems: unknown[] = [];
    const store = storeOf((problem) => problems.push(problem));
    await store.load(WORKER);
    await store.subscribe(true);
    [failure, failingMethod] = [new Problem(503, "unavailable", ""), "DELETE"];
    await store.subscribe(false);
    expect([store.isSubscribed, subscribed, problems]).toEqual([true, subscription, [failure]]);
    failure = new Problem(404, "not_found", "");
    await store.subscribe(false);
    expect([store.isSubscribed, subscribed, problems.length]).toEqual([false, null, 1]);
  });

  it("offer no subscription without a worker, a channel, or permission", async () => {
    for (const prepare of [
      () => null,
      () => ((channels = { ...channels, push: { available: false, enabled: true } }), WORKER),
      () => (vi.stubGlobal("Notification", { permission: "denied" }), WORKER),
    ]) {
      const store = storeOf();
      await store.load(prepare());
      expect(store.isSubscribed).toBeNull();
    }
  });
});

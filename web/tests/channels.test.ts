import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../src/inbox/api.js";
import type { OwnChannels } from "../src/inbox/api-types.js";
import { ChannelStore } from "../src/inbox/channel-store.js";

const WORKER = "/push-worker.js";
const SUBSCRIPTION = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };

let channels: OwnChannels;
let calls: unknown[];
let subscribed: object | null;
let failure: Error | null;

const subscription = {
  endpoint: SUBSCRIPTION.endpoint,
  toJSON: () => SUBSCRIPTION,
  unsubscribe: async () => {
    subscribed = null;
    return true;
  },
};

function storeOf(): ChannelStore {
  const fake = {
    channels: async () => channels,
    turnChannel: async (channel: keyof OwnChannels, isOn: boolean) => {
      if (failure) throw failure;
      calls.push([channel, isOn]);
      return { ...channels, [channel]: { available: true, enabled: isOn } };
    },
    pushKey: async () => ({ public_key: "key" }),
    changePush: async (method: string, body: object) => void calls.push([method, body]),
  };
  return new ChannelStore(fake as unknown as Api);
}

beforeEach(() => {
  const on = { available: true, enabled: true };
  channels = { push: on, email: on, webhook: { available: false, enabled: true }, email_address: "ada@example.com" };
  calls = [];
  subscribed = null;
  failure = null;
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
    const store = storeOf();
    const problems: unknown[] = [];
    store.onProblem = (problem) => problems.push(problem);
    await store.load(null);
    expect(store.channels).toEqual(channels);
    await store.turn("email", false);
    expect(store.channels?.email.enabled).toBe(false);
    failure = new Error("offline");
    await store.turn("email", true);
    expect(store.channels?.email.enabled).toBe(false);
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
      ["POST", SUBSCRIPTION],
    ]);
    await store.subscribe(false);
    expect([store.isSubscribed, subscribed]).toEqual([false, null]);
    expect(calls.at(-1)).toEqual(["DELETE", { endpoint: SUBSCRIPTION.endpoint }]);
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

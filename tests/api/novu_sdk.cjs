// Calls Stak through Novu's SDK for Node, unmodified, and prints the result of each call as JSON.
// Usage: node novu_sdk.cjs ADDRESS KEY; NODE_PATH names the directory with the package.
"use strict";

const { Novu } = require("@novu/api");

const [, , serverURL, secretKey] = process.argv;
const novu = new Novu({ secretKey, serverURL, retryConfig: { strategy: "none" } });
const workflowId = "order-shipped";
const results = {};

async function call(name, promise) {
  try {
    const answer = await promise;
    results[name] = answer === undefined ? null : (answer.result ?? null);
  } catch (error) {
    results[name] = { error: error.name, status: error.statusCode, body: error.body };
  }
  return results[name];
}

async function notifications(subscriberId, count) {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = (await novu.subscribers.notifications.list({ subscriberId })).result.data;
    if (found.length === count) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${subscriberId} has not ${count} notifications in time`);
}

function event(to, order, transactionId) {
  return { workflowId, to, payload: { order }, ...(transactionId ? { transactionId } : {}) };
}

async function subscribers() {
  const ada = { subscriberId: "ada", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", data: { seats: 3 } };
  await call("subscribers.create", novu.subscribers.create(ada));
  await call("subscribers.create again", novu.subscribers.create(ada, true));
  await call("subscribers.patch", novu.subscribers.patch({ lastName: "King" }, "ada"));
  await call("subscribers.retrieve", novu.subscribers.retrieve("ada"));
  await call("subscribers.createBulk", novu.subscribers.createBulk({ subscribers: [{ subscriberId: "bob" }, ada] }));
  await call("subscribers.search", novu.subscribers.search({ limit: 10 }));
}

async function topics() {
  await call("topics.create", novu.topics.create({ key: "sports", name: "Sports" }));
  await call("topics.create again", novu.topics.create({ key: "sports", name: "Sports" }, true));
  await call("topics.update", novu.topics.update({ name: "All sports" }, "sports"));
  await call("topics.get", novu.topics.get("sports"));
  await call("topics.list", novu.topics.list({}));
  const { subscriptions } = novu.topics;
  await call("subscriptions.create", subscriptions.create({ subscriptions: ["fan", "bob"] }, "sports"));
  const listed = await call("subscriptions.list", subscriptions.list({ topicKey: "sports" }));
  await call("subscriptions.get", subscriptions.getSubscription("sports", listed.data[0].identifier));
  await call("topics.subscribers.retrieve", novu.topics.subscribers.retrieve("fan", "sports"));
  await call("subscribers.topics.list", novu.subscribers.topics.list({ subscriberId: "fan" }));
}

async function triggers() {
  await call("trigger", novu.trigger(event(["ada", { subscriberId: "zoe", firstName: "Zoe" }], 1, "tx-1")));
  await call("trigger again", novu.trigger(event(["ada", { subscriberId: "zoe", firstName: "Zoe" }], 1, "tx-1")));
  await notifications("ada", 1);
  results.zoe = await notifications("zoe", 1);
  await call("trigger topic", novu.trigger(event([{ type: "Topic", topicKey: "sports" }, "fan"], 2, "tx-2")));
  results.fan = await notifications("fan", 1);
  await call("triggerBulk", novu.triggerBulk({ events: [event(["ada"], 3), event(["ada"], 4), { workflowId: "none", to: "ada" }] }));
  await notifications("ada", 3);
  await call("triggerBroadcast", novu.triggerBroadcast({ name: workflowId, payload: { order: 5 }, transactionId: "tx-5" }));
  await notifications("ada", 4);
  await call("cancel", novu.cancel("tx-2"));
  await call("cancel unknown", novu.cancel("tx-none"));
  results["fan after cancel"] = await notifications("fan", 0);
}

async function ownNotifications() {
  const of = novu.subscribers.notifications;
  const ids = (await notifications("ada", 4)).map((one) => one.id);
  const subscriberId = "ada";
  await call("notifications.markAsRead", of.markAsRead({ subscriberId, notificationId: ids[0] }));
  await call("notifications.markAsUnread", of.markAsUnread({ subscriberId, notificationId: ids[0] }));
  await call("notifications.archive", of.archive({ subscriberId, notificationId: ids[1] }));
  await call("notifications.unarchive", of.unarchive({ subscriberId, notificationId: ids[1] }));
  const snoozeSubscriberNotificationDto = { snoozeUntil: new Date(Date.now() + 3600_000) };
  await call("notifications.snooze", of.snooze({ subscriberId, notificationId: ids[2], snoozeSubscriberNotificationDto }));
  await call("notifications.unsnooze", of.unsnooze({ subscriberId, notificationId: ids[2] }));
  const answer = { subscriberId, notificationId: ids[2], actionType: "primary" };
  await call("notifications.completeAction", of.completeAction(answer));
  await call("notifications.revertAction", of.revertAction(answer));
  await call("notifications.count", of.count(subscriberId, JSON.stringify([{ read: false }, { read: true }])));
  await call("notifications.unseenCount", of.unseenCount({ subscriberId }));
  await call("notifications.markAsSeen", of.markAsSeen({}, subscriberId));
  await call("notifications.delete", of.delete({ subscriberId, notificationId: ids[3] }));
  await call("notifications.markAllAsRead", of.markAllAsRead({}, subscriberId));
  await call("notifications.archiveAllRead", of.archiveAllRead({}, subscriberId));
  await call("notifications.archiveAll", of.archiveAll({}, subscriberId));
  await call("notifications.deleteAll", of.deleteAll({}, subscriberId));
  results["ada at last"] = await notifications(subscriberId, 0);
}

async function preferences() {
  const of = novu.subscribers.preferences;
  await call("preferences.update", of.update({ workflowId, channels: { inApp: false } }, "zoe"));
  await call("preferences.list", of.list({ subscriberId: "zoe" }));
  await call("preferences.bulkUpdate", of.bulkUpdate({ preferences: [{ workflowId, channels: { inApp: true } }] }, "zoe"));
}

async function messages() {
  const listed = await call("messages.retrieve", novu.messages.retrieve({ subscriberId: "zoe" }));
  await call("messages of a transaction", novu.messages.retrieve({ transactionId: ["tx-1"] }));
  await call("messages.delete", novu.messages.delete(listed.data[0].id));
  await call("messages.deleteByTransactionId", novu.messages.deleteByTransactionId("tx-5"));
  const found = await call("notifications.list", novu.notifications.list({ templates: [workflowId] }));
  await call("notifications.retrieve", novu.notifications.retrieve(found.data[0].id));
}

async function removals() {
  await call("subscriptions.delete", novu.topics.subscriptions.delete({ subscriptions: ["fan"] }, "sports"));
  await call("topics.delete", novu.topics.delete("sports"));
  await call("subscribers.delete", novu.subscribers.delete("ada"));
}

async function refusals() {
  await call("workflows.list", novu.workflows.list({}));
  await call("integrations.list", novu.integrations.list());
  await call("unknown workflow", novu.trigger({ workflowId: "none", to: "ada" }));
  await call("invalid trigger", novu.trigger({ workflowId, to: "ada", tenant: "other" }));
  const stranger = new Novu({ secretKey: "sk_wrong", serverURL, retryConfig: { strategy: "none" } });
  await call("wrong key", stranger.topics.list({}));
}

async function main() {
  for (const part of [subscribers, topics, triggers, ownNotifications, preferences, messages, removals, refusals]) {
    await part();
  }
  process.stdout.write(JSON.stringify(results));
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n${JSON.stringify(results, null, 1)}\n`);
  process.exit(1);
});

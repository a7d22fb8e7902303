/**
 * A service worker that shows push messages of Stak as notifications. A page registers it from its own origin: as a copy
 * of the built file, or with `importScripts` in a service worker of its own.
 */
interface PushMessage {
  tenant_key: string;
  inbox: string;
  message_id: string;
  title: string;
  body: string;
  url: string | null;
}

interface ExtendedEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface ReceivedPush extends ExtendedEvent {
  data: { json(): PushMessage } | null;
}
interface ClickedNotification extends ExtendedEvent {
  notification: Notification;
}
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: object): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener("push", (event) => {
  const received = event as ReceivedPush;
  const message = received.data?.json();
  if (!message) return;
  // A notification with the same tag replaces the one before: a message that is sent twice is shown once.
  const options = { body: message.body, tag: `stak-${message.message_id}`, data: message };
  received.waitUntil(worker.registration.showNotification(message.title, options));
});

worker.addEventListener("notificationclick", (event) => {
  const clicked = event as ClickedNotification;
  clicked.notification.close();
  clicked.waitUntil(open((clicked.notification.data as PushMessage).url));
});

async function open(url: string | null): Promise<unknown> {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((one) => url === null || one.url === url);
  return shown ? shown.focus() : worker.clients.openWindow(url ?? "/");
}

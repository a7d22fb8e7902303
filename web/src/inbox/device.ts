/** The device id of a tab: unique among open tabs, from as few ids as possible.
 *
 * The server keeps a message until each device of the user has acknowledged it. Two tabs with the same id would take
 * messages from each other, and a new id for every tab would make the server wait for tabs that were closed.
 * So the browser has one stored name, and each tab adds the lowest number that no other open tab holds.
 */
const STORAGE_KEY = "stak:device";
const TABS_MAX = 12;

export interface Device {
  id: string;
  /** Releases the id for another tab. */
  release: () => void;
}

export async function acquireDevice(): Promise<Device> {
  const browser = storedName(() => localStorage);
  if (browser !== null && globalThis.navigator?.locks != null) {
    for (let tab = 0; tab < TABS_MAX; tab += 1) {
      const id = `${browser}-${tab}`;
      const release = await acquireLock(`stak:${id}`);
      if (release !== null) return { id, release };
    }
  }
  // Without locks (a page without HTTPS): one id for the lifetime of the tab.
  return { id: storedName(() => sessionStorage) ?? randomName(), release: () => undefined };
}

/** Acquires a lock and returns its release function, or null if another tab holds it. */
function acquireLock(name: string): Promise<(() => void) | null> {
  return new Promise((taken) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return taken(null);
      return new Promise<void>((release) => taken(release));
    });
    held.catch(() => taken(null));
  });
}

function storedName(storage: () => Storage): string | null {
  try {
    const found = storage().getItem(STORAGE_KEY);
    if (found !== null) return found;
    const made = randomName();
    storage().setItem(STORAGE_KEY, made);
    return made;
  } catch {
    return null; // storage is disabled for this page
  }
}

function randomName(): string {
  return `web-${randomId()}`;
}

/** A random id; `crypto.randomUUID` exists only on secure pages. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a tab calls itself to the gateway: a name no other tab has, of as few names as possible.
 *
 * A message waits until each of a user's devices has it, so two tabs under one name would take messages from each
 * other, and a new name for every tab that was ever opened would make the server wait for tabs that are long gone.
 * So the browser has one lasting name, and each tab the lowest number that no other open tab holds.
 */
const NAME = "stak:device";
const TABS_MAX = 12;

export interface Device {
  id: string;
  /** Give the name up, for another tab. */
  release: () => void;
}

export async function takeDevice(): Promise<Device> {
  const browser = lasting(() => localStorage);
  if (browser !== null && "locks" in navigator) {
    for (let tab = 0; tab < TABS_MAX; tab += 1) {
      const id = `${browser}-${tab}`;
      const release = await hold(`stak:${id}`);
      if (release !== null) return { id, release };
    }
  }
  // Without locks (a page that is not served over https): as long as the tab lives.
  return { id: lasting(() => sessionStorage) ?? randomName(), release: () => undefined };
}

/** Hold a lock that nobody else holds; null if somebody does. */
function hold(name: string): Promise<(() => void) | null> {
  return new Promise((taken) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return taken(null);
      return new Promise<void>((release) => taken(release));
    });
    held.catch(() => taken(null));
  });
}

function lasting(storage: () => Storage): string | null {
  try {
    const found = storage().getItem(NAME);
    if (found !== null) return found;
    const made = randomName();
    storage().setItem(NAME, made);
    return made;
  } catch {
    return null; // the browser keeps nothing for this page
  }
}

function randomName(): string {
  return `web-${randomId()}`;
}

/** A name that nothing else has; `crypto.randomUUID` is there only on secure pages. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

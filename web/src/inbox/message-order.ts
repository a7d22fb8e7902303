/** The order of the list, as the server has it. */
import type { InboxMessage } from "./api-types.js";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_DIGITS = 10;

/** Sorts messages and removes duplicates; the later one in the array wins.
 *
 * Pinned ones come first, then the newest (ids increase with time), among them those that returned: above all messages of
 * that second. Snoozed ones are sorted by the time of their return.
 */
export function inOrder(messages: InboxMessage[], areSnoozed: boolean): InboxMessage[] {
  const known = new Map(messages.map((one) => [one.id, one]));
  return [...known.values()].sort(areSnoozed ? byReturn : byPlace);
}

function byReturn(one: InboxMessage, other: InboxMessage): number {
  return (one.snoozed_until ?? 0) - (other.snoozed_until ?? 0) || (one.id < other.id ? -1 : 1);
}

function byPlace(one: InboxMessage, other: InboxMessage): number {
  return (
    Number(other.pinned ?? false) - Number(one.pinned ?? false) ||
    secondOf(other) - secondOf(one) ||
    Number(isReturned(other)) - Number(isReturned(one)) ||
    (one.id < other.id ? 1 : -1)
  );
}

function isReturned(message: InboxMessage): boolean {
  return typeof message.returned_at === "number";
}

/** The second of its return, or the one in its id. */
function secondOf(message: InboxMessage): number {
  if (typeof message.returned_at === "number") return message.returned_at;
  const milliseconds = [...message.id.slice(0, TIME_DIGITS)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0);
  return Math.floor(milliseconds / 1000);
}

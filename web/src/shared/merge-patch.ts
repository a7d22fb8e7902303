/** JSON merge patches (RFC 7396): what has to be sent so that only changed fields change. */

type Json = { [name: string]: unknown };

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasNull(value: unknown): boolean {
  return value === null || (isObject(value) && Object.values(value).some(hasNull));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the patch from one object to another; null if no patch can express it, because an inner object gets a null.
 * A null in `after` itself removes the field.
 */
export function mergePatch(before: Json, after: Json): Json | null {
  const patch: Json = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, value] = [before[name] ?? null, after[name] ?? null];
    if (isSame(old, value)) continue;
    if (isObject(value)) {
      if (hasNull(value)) return null;
      const inner = isObject(old) ? mergePatch(old, value) : value;
      if (inner === null) return null;
      patch[name] = inner;
    } else patch[name] = value;
  }
  return patch;
}

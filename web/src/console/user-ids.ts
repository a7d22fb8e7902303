/** Parses user ids from pasted lines, comma-separated lists or a CSV column. */

const HEADS = new Set(["uid", "uids", "user_id", "userid", "user", "id"]);

let last: { text: string; ids: string[] } = { text: "", ids: [] };

/** The distinct ids in a text, in order. Spaces around an id are removed. */
export function parseUserIds(text: string): string[] {
  // Cached: a view parses the same text again on every render.
  if (text !== last.text) last = { text, ids: parsed(text) };
  return last.ids;
}

function parsed(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const head = lines[0] === undefined ? [] : cells(lines[0]).map((cell) => cell.toLowerCase());
  const column = head.findIndex((cell) => HEADS.has(cell));
  const isTable = column >= 0 && (head.length > 1 || lines.length > 1);
  const found = isTable ? lines.slice(1).map((line) => cells(line)[column] ?? "") : lines.flatMap(cells);
  return [...new Set(found.filter((id) => id !== ""))];
}

function cells(line: string): string[] {
  return Array.from(`,${line}`.matchAll(/[,;\t]\s*("(?:[^"]|"")*"|[^,;\t]*)/g), ([, part]) => {
    const text = (part ?? "").trim();
    return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
  });
}

/** Splits a list into batches of at most `size`. */
export function splitIntoBatches<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

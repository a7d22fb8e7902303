/** Formatting of numbers, times and sizes. */

/** English as the browser's region writes it: "Nov 18, 2026, 2:05 PM" in the US, "18 Nov 2026, 14:05" in Germany. */
const english = regionalEnglish(typeof navigator === "undefined" ? "en" : navigator.language);
const numbers = new Intl.NumberFormat("en");
const moments = new Intl.DateTimeFormat(english, { dateStyle: "medium", timeStyle: "short" });
const exact = new Intl.DateTimeFormat(english, { dateStyle: "medium", timeStyle: "long" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const MONEY_SMALLEST = 0.01;

export function regionalEnglish(language: string): string {
  try {
    const { region } = new Intl.Locale(language);
    return region === undefined ? "en" : `en-${region}`;
  } catch {
    return "en"; // not a language
  }
}

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** "1 user", "2 users". */
export function pluralize(value: number, one: string, more = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : more}`;
}

export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return "0 %";
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 1 ? "< 1" : percent < 100 && percent > 99 ? "> 99" : Math.round(percent)} %`;
}

export function formatDate(seconds: number): string {
  return moments.format(seconds * 1000);
}

export function formatExactDate(seconds: number): string {
  return exact.format(seconds * 1000);
}

/** "5 minutes ago", "in 2 hours". */
export function timeAgo(seconds: number, now = Date.now() / 1000): string {
  const apart = seconds - now;
  const size = Math.abs(apart);
  if (size < 45) return apart <= 0 ? "just now" : "in a moment";
  if (size < 45 * 60) return relative.format(Math.round(apart / 60), "minute");
  if (size < 22 * 3600) return relative.format(Math.round(apart / 3600), "hour");
  if (size < 26 * 86_400) return relative.format(Math.round(apart / 86_400), "day");
  return formatDate(seconds);
}

const SIZES: [string, number][] = [
  ["TB", 1e12],
  ["GB", 1e9],
  ["MB", 1e6],
  ["kB", 1e3],
];
const sizes = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** "512 bytes", "1.5 MB". */
export function formatBytes(bytes: number): string {
  const [unit, one] = SIZES.find(([, one]) => bytes >= one) ?? ["", 0];
  return one === 0 ? pluralize(bytes, "byte") : `${sizes.format(bytes / one)} ${unit}`;
}

export function formatDollars(usd: number): string {
  if (usd > 0 && usd < MONEY_SMALLEST) return "< $0.01";
  return new Intl.NumberFormat("en", { style: "currency", currency: "USD" }).format(usd);
}

const UNITS: [string, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Formats a duration in its largest whole unit. */
export function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? ["second", 1];
  return pluralize(seconds / size, unit);
}

/** "25 minutes": a duration in the largest unit that is a fair approximation. */
export function approximateDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 1.5 * size) ?? ["second", 1];
  return pluralize(Math.max(1, Math.round(seconds / size)), unit);
}

/** The last characters of an id, enough to tell ids apart. */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}

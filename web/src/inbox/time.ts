/** Formatted times, with the exact time as a tooltip. */
import { html, type TemplateResult } from "lit";
import { format, texts } from "./texts.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Formats = ReturnType<typeof formatsFor>;
let known: { locale: string | undefined; formats: Formats } | null = null;

/** The formats of the current locale. */
function formats(): Formats {
  if (known === null || known.locale !== format.locale) known = { locale: format.locale, formats: formatsFor(format.locale) };
  return known.formats;
}

function formatsFor(locale: string | undefined) {
  const isEnglish = new Intl.RelativeTimeFormat(locale).resolvedOptions().locale.startsWith("en");
  const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    // Elsewhere, the narrow style abbreviates minutes to "m", which reads as metres.
    relative: new Intl.RelativeTimeFormat(locale, { numeric: "always", style: isEnglish ? "narrow" : "short" }),
    clock: dateFormat({ hour: "numeric", minute: "2-digit" }),
    weekday: dateFormat({ weekday: "short" }),
    thisYear: dateFormat({ day: "numeric", month: "short" }),
    longAgo: dateFormat({ day: "numeric", month: "short", year: "numeric" }),
    whole: dateFormat({ dateStyle: "full", timeStyle: "medium" }),
    wholeDay: dateFormat({ weekday: "long", day: "numeric", month: "long" }),
  };
}

/** Relative time: less precise the longer ago it is. */
export function ago(seconds: number): TemplateResult {
  return timeElement(seconds, relativeText(seconds));
}

/** A time to come: the time of day, with the day unless it is today. */
export function upcoming(seconds: number): TemplateResult {
  const { clock, weekday, thisYear } = formats();
  const isToday = daysSince(seconds) === 0;
  const day = isToday ? "" : `${(daysSince(seconds) > -7 ? weekday : thisYear).format(seconds * 1000)}, `;
  return timeElement(seconds, day + clock.format(seconds * 1000));
}

/** The time of day. A conversation shows the day once above its messages. */
export function timeOfDay(seconds: number): TemplateResult {
  return timeElement(seconds, formats().clock.format(seconds * 1000));
}

export function dayOf(seconds: number): string {
  const days = daysSince(seconds);
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : formats().wholeDay.format(seconds * 1000);
}

export function isSameDay(one: number, other: number): boolean {
  return new Date(one * 1000).toDateString() === new Date(other * 1000).toDateString();
}

function timeElement(seconds: number, text: string): TemplateResult {
  const date = new Date(seconds * 1000);
  return html`<time datetime=${date.toISOString()} title=${formats().whole.format(date)}>${text}</time>`;
}

function relativeText(seconds: number): string {
  const past = Date.now() / 1000 - seconds;
  const { relative, weekday, thisYear, longAgo } = formats();
  if (past < MINUTE) return texts.now;
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), "minute");
  const days = daysSince(seconds);
  if (days === 0) return relative.format(-Math.floor(past / HOUR), "hour");
  if (days === 1) return texts.yesterday;
  const date = seconds * 1000;
  if (days < 7) return weekday.format(date);
  return (new Date(date).getFullYear() === new Date().getFullYear() ? thisYear : longAgo).format(date);
}

/** The number of midnights between then and now. */
function daysSince(seconds: number): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(new Date()) - midnight(new Date(seconds * 1000))) / (DAY * 1000));
}

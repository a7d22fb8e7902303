/** Formatted times, with the exact time as a tooltip. */
import { html, type TemplateResult } from "lit";
import { texts } from "./texts.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "always", style: "narrow" });
const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const thisYear = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const longAgo = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });
const wholeDay = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });

/** Relative time: less precise the longer ago it is. */
export function ago(seconds: number): TemplateResult {
  return timeElement(seconds, relativeText(seconds));
}

/** A time to come: the time of day, with the day unless it is today. */
export function upcoming(seconds: number): TemplateResult {
  const isToday = daysSince(seconds) === 0;
  const day = isToday ? "" : `${(daysSince(seconds) > -7 ? weekday : thisYear).format(seconds * 1000)}, `;
  return timeElement(seconds, day + clock.format(seconds * 1000));
}

/** The time of day. A conversation shows the day once above its messages. */
export function timeOfDay(seconds: number): TemplateResult {
  return timeElement(seconds, clock.format(seconds * 1000));
}

export function dayOf(seconds: number): string {
  const days = daysSince(seconds);
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : wholeDay.format(seconds * 1000);
}

export function isSameDay(one: number, other: number): boolean {
  return new Date(one * 1000).toDateString() === new Date(other * 1000).toDateString();
}

function timeElement(seconds: number, text: string): TemplateResult {
  const date = new Date(seconds * 1000);
  return html`<time datetime=${date.toISOString()} title=${whole.format(date)}>${text}</time>`;
}

function relativeText(seconds: number): string {
  const past = Date.now() / 1000 - seconds;
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

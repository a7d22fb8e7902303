/** The times until which a message can be snoozed. */
import { texts } from "./texts.js";

export interface SnoozeTime {
  label: string;
  /** In seconds. */
  until: number;
}

const HOUR = 3600;
const MORNING = 9;

/** The choices at a moment: in an hour, this evening or in three hours, tomorrow morning, next week. */
export function snoozeTimes(now: Date = new Date()): SnoozeTime[] {
  const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  const evening = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 18);
  const isEarly = evening.getTime() - now.getTime() > 2 * HOUR * 1000;
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: texts.snooze1h, until: inSeconds(now) + HOUR },
    isEarly
      ? { label: texts.snoozeEvening, until: inSeconds(evening) }
      : { label: texts.snooze3h, until: inSeconds(now) + 3 * HOUR },
    { label: texts.snoozeTomorrow, until: inSeconds(morning(1)) },
    { label: texts.snoozeNextWeek, until: inSeconds(morning(untilMonday)) },
  ];
}

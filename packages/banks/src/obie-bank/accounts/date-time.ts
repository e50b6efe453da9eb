import { toIsoDate, type Day } from '../../calendar/calendar-day.ts';

/** With the zone that the standard wants, without the milliseconds that nobody needs. */
export function dateTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}+00:00`;
}

export function dayTime(day: Day): string {
  return `${toIsoDate(day)}T00:00:00+00:00`;
}

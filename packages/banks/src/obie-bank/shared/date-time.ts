import { type Day, toIsoDate } from '../../basics/index.ts';

/** Formats an instant with the time zone that the standard requires, without milliseconds. */
export function dateTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}+00:00`;
}

export function dayTime(day: Day): string {
  return `${toIsoDate(day)}T00:00:00+00:00`;
}

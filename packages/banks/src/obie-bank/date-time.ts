import { type Day, toIsoDate } from '../basics/index.ts';

/** Formats an instant as the standard's `ISODateTime` in UTC, without milliseconds. */
export function dateTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}+00:00`;
}

/** Formats the start of a day, UTC. */
export function dayTime(day: Day): string {
  return `${toIsoDate(day)}T00:00:00+00:00`;
}

const dayMs = 86_400_000;

/** Returns the UTC day of a time as an ISO 8601 date, for example `2026-11-20`. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the time after a number of days of 24 hours; negative numbers subtract. */
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs);

/** Length of a day in milliseconds. */
export const dayMs = 86_400_000;

/** Returns the UTC day of a time as an ISO 8601 date, for example `2026-11-20`. A number is in milliseconds since 1970. */
export const isoDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the day a number of days after an ISO 8601 date or UTC time; negative numbers subtract. */
export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);

/** Returns the number of days from one ISO 8601 date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Returns the time after a number of days of 24 hours; negative numbers subtract. */
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs);

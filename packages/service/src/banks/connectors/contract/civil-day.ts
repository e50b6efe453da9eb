/**
 * Function that returns the civil day (`yyyy-MM-dd`) of a moment. The moment is RFC 3339 text as a bank sent it, possibly without zone,
 * seconds or time.
 */
export type Calendar = (moment: string) => string;

/** Moment in UTC, with groups for the day, the minutes and the seconds. */
const utcMoment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|[+-]00(?::?00)?)$/i;
/** Time that banks write if they know only the day. */
const midnight = '00:00:00';

/** Returns the day as the bank wrote it, without conversion to a time zone. */
export const dayAsWritten: Calendar = (moment) => moment.slice(0, 10);

/**
 * Creates a calendar that converts moments in UTC to the zone, except exact midnight. Any other moment keeps the day that the bank wrote,
 * because its offset is the bank's own.
 */
export function calendarIn(timeZone: string): Calendar {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (moment) => {
    const [, day = '', minutes = '', seconds = ':00'] = utcMoment.exec(moment) ?? [];
    const time = `${minutes}${seconds}`;
    return day === '' || time === midnight ? dayAsWritten(moment) : days.format(new Date(`${day}T${time}Z`));
  };
}

/** Returns whether a moment states a date. Banks send the start of Unix time, in any zone, for a missing date. */
const isRealDate = (moment: string | undefined): moment is string =>
  moment !== undefined && !/^(?:1970-01-01|1969-12-31)/.test(moment);

/** Returns the first moment that states a date; `undefined` if none does. */
export const firstRealDate = (...moments: readonly (string | undefined)[]): string | undefined =>
  moments.find(isRealDate);

/** Returns whether an ISO 8601 date, or a moment that begins with one, is in the years 1900 to 2999. */
export const isPlausibleDate = (day: string): boolean => day >= '1900' && day < '3000';

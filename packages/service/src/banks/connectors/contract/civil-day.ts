/** Returns the civil day of a moment that a bank wrote in RFC 3339, possibly without zone, seconds or time. */
export type Calendar = (moment: string) => string;

const utc = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|[+-]00(?::?00)?)$/i;
/** Time that banks write if they know only the day. */
const midnight = '00:00:00';

/** Returns the day as the bank wrote it. */
export const asWritten: Calendar = (moment) => moment.slice(0, 10);

/**
 * Creates a calendar that converts moments in UTC to the zone, except exact midnight. Every other moment keeps the day that the bank
 * wrote, because its offset is that of the bank.
 */
export function calendarIn(timeZone: string): Calendar {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (moment) => {
    const [, day = '', minutes = '', seconds = ':00'] = utc.exec(moment) ?? [];
    const time = `${minutes}${seconds}`;
    return day === '' || time === midnight ? asWritten(moment) : days.format(new Date(`${day}T${time}Z`));
  };
}

/** Returns whether a moment is a date. Banks write the start of Unix time, in any zone, for "no date". */
const isDated = (moment: string | undefined): moment is string =>
  moment !== undefined && !/^(?:1970-01-01|1969-12-31)/.test(moment);

/** Returns the first moment that is a date. */
export const firstDated = (...moments: readonly (string | undefined)[]): string | undefined => moments.find(isDated);

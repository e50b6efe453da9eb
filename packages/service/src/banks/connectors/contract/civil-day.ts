/** Returns the civil day of a moment that a bank wrote in RFC 3339, possibly without zone, seconds or time. */
export type Calendar = (moment: string) => string;

const utc = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|[+-]00(?::?00)?)$/i;
/** What banks write that have a day alone. */
const midnight = '00:00:00';

/** The day as a bank wrote it. */
export const asWritten: Calendar = (moment) => moment.slice(0, 10);

/**
 * A calendar that takes moments in UTC to the zone, except for exact midnight. Every other moment has the day that the bank wrote:
 * its offset is that of the bank.
 */
export function calendarIn(timeZone: string): Calendar {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (moment) => {
    const [, day = '', minutes = '', seconds = ':00'] = utc.exec(moment) ?? [];
    const time = `${minutes}${seconds}`;
    return day === '' || time === midnight ? asWritten(moment) : days.format(new Date(`${day}T${time}Z`));
  };
}

/** Banks write the beginning of Unix time for "no date", in any zone. */
const isDated = (moment: string | undefined): moment is string =>
  moment !== undefined && !/^(?:1970-01-01|1969-12-31)/.test(moment);

/** The first of the moments that is a date. */
export const firstDated = (...moments: readonly (string | undefined)[]): string | undefined => moments.find(isDated);

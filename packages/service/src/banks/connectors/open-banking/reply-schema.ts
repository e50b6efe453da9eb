import { cutText } from '@fin-link/storage';
import { z } from 'zod';
import { isPlausibleDate } from '../contract/civil-day.ts';

/** Creates a schema for a code or another short text. Rejects a longer text. */
export const text = (maxLength: number) => z.string().max(maxLength);

/** Creates a schema for text that users read. Cuts a longer text at the last whole character before `maxLength` instead of rejecting it. */
export const displayText = (maxLength: number) =>
  z
    .string()
    .max(100_000)
    .transform((all) => cutText(all, maxLength));

/** Makes a member of a row optional: `null` and invalid values count as missing. */
export const optional = <S extends z.ZodType>(member: S) => member.optional().catch(undefined);

/** Creates a schema for the id of a row. The id becomes a segment of an address, so it must not be `.` or `..`. */
export const key = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value) && value !== '.' && value !== '..');

/** Creates a schema for an optional id. Blank and `null` count as missing, because some banks send them. */
export const optionalKey = (maxLength: number) =>
  z.preprocess(
    (id) => (id === null || (typeof id === 'string' && id.trim() === '') ? undefined : id),
    key(maxLength).optional(),
  );

/** Civil day as `yyyy-MM-dd`, in the years 1900 to 2999. */
export const day = z.iso.date().refine(isPlausibleDate);

/** RFC 3339, possibly without the zone, its colon, the seconds or the time, as some banks send it. */
const momentPattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d(?:\.\d{1,20})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Moment as the bank wrote it, in upper case. Its first ten characters are the day in the bank's calendar. */
export const moment = z
  .string()
  .max(60)
  .refine((text) => momentPattern.test(text) && day.safeParse(text.slice(0, 10)).success)
  .toUpperCase();

/** Point in time as ISO 8601. A time without a zone counts as UTC. */
export const instant = moment.transform((text, context) => {
  const [, date = '', hour = '00', minutesAndSeconds = ':00', zone = 'Z'] = momentPattern.exec(text) ?? [];
  const [, offsetHours = '', offsetMinutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = offsetHours === '' ? 'Z' : `${offsetHours}:${offsetMinutes}`;
  const instantText = `${date}T${hour}${minutesAndSeconds}${offset}`;
  if (!Number.isNaN(Date.parse(instantText))) return instantText;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
/** ISO 4217 currency code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Creates a schema for a currency, with a default if the bank names none. */
export const currencyOr = (defaultCurrency: string) => currency.nullish().transform((code) => code ?? defaultCurrency);

/** Link to the next page. Blank and `null` count as missing, because some banks send them. */
export const nextLink = z
  .string()
  .nullish()
  .transform((link) => link?.trim() || undefined);

/** Seconds since 1970, to the end of the year 9999. */
export const epochSeconds = z.number().min(0).max(253_402_300_799);

/** Parses JSON. Returns `undefined` if the text is not valid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Token that can be sent in a header. */
export const tokenText = z.string().regex(/^[\w.~+/-]{1,4000}=*$/);

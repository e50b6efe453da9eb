import { z } from 'zod';
import { isOfOurTime } from '../contract/bank-text.ts';

/** Schemas shared by the replies of all regions, with limits that addresses and the database require. */
export const text = (longest: number) => z.string().max(longest);

/** Creates a schema for text that users read. Cuts it at the length instead of rejecting it. */
export const words = (longest: number) =>
  z
    .string()
    .max(100_000)
    .transform((all) => all.slice(0, longest));

/** Optional member of a row: `null` and unreadable values count as missing. */
export const optional = <S extends z.ZodType>(member: S) => member.optional().catch(undefined);

/** Id of a row. It becomes a segment of an address, so it must not be `.` or `..`. */
export const key = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value) && value !== '.' && value !== '..');

/** Optional id. Blank and `null` count as missing, because some banks write them. */
export const optionalKey = (longest: number) =>
  z.preprocess(
    (given) => (given === null || (typeof given === 'string' && given.trim() === '') ? undefined : given),
    key(longest).optional(),
  );

export const day = z.iso.date().refine(isOfOurTime);

/** RFC 3339, possibly without the zone, its colon, the seconds or the time, as some banks write it. */
const written =
  /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d(?:\.\d{1,20})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Moment as the bank wrote it, in upper case. Its first ten characters are the day in the bank's calendar. */
export const moment = z
  .string()
  .max(60)
  .refine((text) => written.test(text) && day.safeParse(text.slice(0, 10)).success)
  .toUpperCase();

/** Point in time as ISO 8601; UTC without a zone. */
export const instant = moment.transform((text, context) => {
  const [, date = '', hour = '00', rest = ':00', zone = 'Z'] = written.exec(text) ?? [];
  const [, hours = '', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const whole = `${date}T${hour}${rest}${hours === '' ? 'Z' : `${hours}:${minutes}`}`;
  if (!Number.isNaN(Date.parse(whole))) return whole;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Currency, with a default if the bank names none. */
export const currencyOr = (usual: string) => currency.nullish().transform((given) => given ?? usual);

/** Link to the next page. Blank and `null` count as missing, because some banks write them. */
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

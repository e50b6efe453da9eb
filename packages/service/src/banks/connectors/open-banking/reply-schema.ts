import { z } from 'zod';
import { isOfOurTime } from '../contract/bank-text.ts';

/** Forms that the replies of every region share, within what an address and the database can keep. */
export const text = (longest: number) => z.string().max(longest);

/** A text for people, of which as much is taken as is shown. */
export const words = (longest: number) =>
  z
    .string()
    .max(100_000)
    .transform((all) => all.slice(0, longest));

/** A member that its row can do without: one that is null or cannot be read counts as missing. */
export const optional = <S extends z.ZodType>(member: S) => member.optional().catch(undefined);

/** An id: a row is recognised by it, and it becomes a segment of an address. */
export const key = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value) && value !== '.' && value !== '..');

/** Banks also write a blank id, or null, where they have none. */
export const optionalKey = (longest: number) =>
  z.preprocess(
    (given) => (given === null || (typeof given === 'string' && given.trim() === '') ? undefined : given),
    key(longest).optional(),
  );

export const day = z.iso.date().refine(isOfOurTime);

/** In RFC 3339; banks leave out the zone, its colon, the seconds or the time. */
const written =
  /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d(?:\.\d{1,20})?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Of a row: the day is its first ten characters, in the calendar of the bank that wrote it, and `Z` is its last one in UTC. */
export const moment = z
  .string()
  .max(60)
  .refine((text) => written.test(text) && day.safeParse(text.slice(0, 10)).success)
  .toUpperCase();

/** A point in time, which without a zone is in UTC. */
export const instant = moment.transform((text, context) => {
  const [, date = '', hour = '00', rest = ':00', zone = 'Z'] = written.exec(text) ?? [];
  const [, hours = '', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const whole = `${date}T${hour}${rest}${hours === '' ? 'Z' : `${hours}:${minutes}`}`;
  if (!Number.isNaN(Date.parse(whole))) return whole;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** The standard's own where the bank says none. */
export const currencyOr = (usual: string) => currency.nullish().transform((given) => given ?? usual);

/** The link to the next page, where there is one: banks also write an empty one, or null. */
export const nextLink = z
  .string()
  .nullish()
  .transform((link) => link?.trim() || undefined);

/** Seconds since 1970, to the end of the year 9999. */
export const epochSeconds = z.number().min(0).max(253_402_300_799);

/** Undefined for a text that is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A token that is fit for a header. */
export const tokenText = z.string().regex(/^[\w.~+/-]{1,4000}=*$/);

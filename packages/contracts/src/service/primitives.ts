import { z } from 'zod';
import { idDigits, idPattern } from '../basics/id-pattern.ts';

/** Id of an object: a positive integer below 2^53. */
export const id = z.int().positive();
/** Id of a category of the system, of a detail category or of a high-level category: 32 bits, as in the database. */
export const systemCategoryId = id.max(2 ** 31 - 1);
/**
 * Text without bidirectional embeddings, overrides and isolates. In a name, they would reorder the text around it. The direction marks
 * U+061C, U+200E and U+200F are allowed, because names in Arabic and Hebrew need them.
 */
export const orderKeepingText = /^[^\u202A-\u202E\u2066-\u2069]*$/;
/** Id as text. */
export const idString = z.string().regex(idPattern);
/** Id in a query or path. The schema parses the text to a number. */
export const idText = idString.transform(Number).pipe(id);
const listTextOf = (idSchema: typeof id, max: number) =>
  z
    .string()
    .regex(new RegExp(`^${idDigits}(,${idDigits})*$`))
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idSchema).max(max));
/** Comma-separated ids, e.g. `10,11`; at most `max`. */
export const idListText = (max: number) => listTextOf(id, max);
/** Comma-separated ids of system categories, detail categories or high-level categories; at most `max`. */
export const systemCategoryIdListText = (max: number) => listTextOf(systemCategoryId, max);
/** Comma-separated ids of categories, e.g. `10,U123`. Ids of the user's categories start with `U`. */
export const categoryIdListText = (max: number) =>
  z
    .string()
    .regex(new RegExp(`^U?${idDigits}(,U?${idDigits})*$`))
    .transform((text) => text.split(','))
    .pipe(z.array(z.string()).max(max))
    .transform((ids) => ({
      system: ids.filter((categoryId) => !categoryId.startsWith('U')).map(Number),
      ofUser: ids.filter((categoryId) => categoryId.startsWith('U')).map((categoryId) => Number(categoryId.slice(1))),
    }))
    .pipe(z.object({ system: z.array(systemCategoryId), ofUser: z.array(id) }));
/** Comma-separated words of a closed list. */
export const wordListText = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .min(1)
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).max(words.length));
/** Input of the public description that the service rejects. If the service ignored the input, the reply would be misleading. */
export const notServed = z.never().optional();
/** Boolean as JSON, or as the text `true` or `false`. */
export const truth = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
/** An input that has no effect, for example a value that a client copies from a reply. Only its type is checked. */
export const anyFact = z.union([z.string(), z.number(), z.boolean()]).nullish();
/** Number of entries to skip, as text. */
export const skipText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
/** Maximum number of entries, as text: 1 to 500 (service interface, section 8). */
export const topText = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(500));
/** ISO 8601 date in year 1 or later, because the database's calendar has no year 0. */
export const calendarDay = z.iso.date().refine((date) => date >= '0001-01-01');
/** ISO 8601 date in a query, for example `2026-11-24`. */
export const dateText = calendarDay;
/** Time in UTC, `yyyy-MM-ddTHH:mm:ssZ`; milliseconds allowed. */
export const dateTime = z.iso.datetime();
/** Amount of money with its ISO 4217 currency. This interface uses JSON numbers, and the code uses decimals. */
export const money = z
  .strictObject({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .meta({ id: 'Money' });
/** Login name of a user: 3 to 150 characters without spaces (interface 5.2). */
export const loginName = z.string().regex(/^\S{3,150}$/);
/** Versions of the service interface. */
export const apiVersions = ['1.0', '1.1'] as const;
export type ApiVersion = (typeof apiVersions)[number];

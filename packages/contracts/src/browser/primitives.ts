import * as z from 'zod/mini';
import { idPattern } from './page/index.ts';

/** Id of an object of the service, for example a provider or an account: a positive integer below 2^53. */
export const entityId = z.int().check(z.positive());
/** Id as text, as in paths and queries. */
export const idString = z.string().check(z.regex(idPattern));
/** Public identifier of a link session, e.g. `ls_…`; it grants nothing by itself. */
export const sessionId = z.string().check(z.regex(/^ls_[A-Za-z0-9_-]{16,64}$/));
/** Time as ISO 8601 in UTC, e.g. `2026-11-20T10:15:00.000Z`. */
export const instant = z.iso.datetime();
/** Decimal as text, e.g. `"-12.50"`. */
export const decimal = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/));
/** ISO 4217 currency code, e.g. `USD`. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Amount with its ISO 4217 currency code. The amount is decimal text. */
export const money = z.strictObject({ amount: decimal, currency });
/** Origin in the spelling of browsers, e.g. `https://app.example`. */
export const webOrigin = z.string().check(z.maxLength(255), z.regex(/^https?:\/\/[^/?#\s@]+$/));
/** BCP 47 language tag, e.g. `en-GB`. */
export const locale = z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/));
/** Login name of a user: 3 to 150 characters without spaces (service interface, section 5.2). */
export const loginName = z.string().check(z.regex(/^\S{3,150}$/));

/** Returns a schema of non-empty text with at most `max` characters. */
export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/**
 * Returns a schema of a name that a user chooses. Bidirectional embeddings, overrides and isolates are not allowed, because they would
 * reorder the text around the name.
 */
export const chosenName = (max: number) => text(max).check(z.regex(/^[^\u202A-\u202E\u2066-\u2069]*$/));

export type EntityId = z.infer<typeof entityId>;
export type SessionId = z.infer<typeof sessionId>;
export type Money = z.infer<typeof money>;

/** Public id of an authorization, for example `cv_…`. */
export const authorizationId = z.string().check(z.regex(/^cv_[A-Za-z0-9_-]{16,64}$/));

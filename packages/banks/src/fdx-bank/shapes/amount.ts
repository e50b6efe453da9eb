import { z } from 'zod';

/** Amount of money. FDX uses a JSON number, which is exact for two decimals up to 2^53 cents. */
export const amount = z.number();
/** Currency of an account; always US dollars. */
export const currency = z.strictObject({ currencyCode: z.literal('USD') });
/** ISO 8601 date. */
export const isoDate = z.iso.date();
/** ISO 8601 time, UTC. */
export const timestamp = z.iso.datetime();
/** Link to the next page; empty on the last page. */
export const pageLinks = z.strictObject({ next: z.strictObject({ href: z.url() }).optional() });

import { z } from 'zod';

/** Amount of money. FDX uses a JSON number, which is exact for two decimals up to 2^53 cents. */
export const amount = z.number();
export const currency = z.strictObject({ currencyCode: z.literal('USD') });
export const isoDate = z.iso.date();
export const timestamp = z.iso.datetime();
export const pageLinks = z.strictObject({ next: z.strictObject({ href: z.url() }).optional() });

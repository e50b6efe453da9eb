import { z } from 'zod';

/** FDX writes money as a JSON number; two decimals of dollars pass through it unchanged up to 2^53 cents. */
export const amount = z.number();
export const currency = z.strictObject({ currencyCode: z.literal('USD') });
export const isoDate = z.iso.date();
export const timestamp = z.iso.datetime();
export const pageLinks = z.strictObject({ next: z.strictObject({ href: z.url() }).optional() });

import { z } from 'zod';
import { isOfOurTime } from '../contract/bank-text.ts';

/** Forms that the replies of every region share, within what an address and the database can keep. */
export const text = (longest: number) => z.string().max(longest);

/** An id: a row is recognised by it, and it becomes a segment of an address. */
export const key = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value) && value !== '.' && value !== '..');

export const day = z.iso.date().refine(isOfOurTime);
export const instant = z.iso.datetime({ offset: true }).refine(isOfOurTime);
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Seconds since 1970, to the end of the year 9999. */
export const epochSeconds = z.number().min(0).max(253_402_300_799);

export const distinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

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

import { z } from 'zod';

/**
 * Interface between the service and a property registry: `POST {base}/search`. Another registry or valuation service must answer in this
 * form. Postal addresses are sent in the body, never in the URL.
 */
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const zip = z.string().regex(/^\d{5}$/);

/** In the postal form of the United States, in capitals: standard abbreviations, no punctuation. */
export const propertySearch = z.strictObject({
  /** Without the unit: `412 JUNIPER HILL RD`. */
  street: z.string().min(1).max(120),
  /** Its number or letter alone: `2A`. Null: every unit of the house. */
  unit: z.string().min(1).max(20).nullable(),
  /** Given by its ZIP, or by city and state. */
  zip: zip.nullable(),
  city: z.string().min(1).max(100).nullable(),
  /** Two letters. */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});
export type PropertySearch = z.infer<typeof propertySearch>;

/** More members than these are ignored. */
export const registeredProperty = z.object({
  /** As people write it, with the unit: `88 Marlow Ave Apt 2A`. */
  street: z.string().min(1).max(100),
  city: z.string().min(1).max(100),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip,
  /** Price in US dollars. Null where none is on record. */
  lastSale: z.object({ price: decimal, soldOn: z.iso.date() }).nullable(),
  /** What a valuation service states: it then counts, and no index is used. US dollars. */
  valuation: z
    .object({ value: decimal, low: decimal, high: decimal })
    .refine(({ value, low, high }) => Number(low) <= Number(value) && Number(value) <= Number(high))
    .nullish(),
});
export type RegisteredProperty = z.infer<typeof registeredProperty>;

/** At most 50: an address that more properties match is none. */
export const mostProperties = 50;

export const propertyMatches = z.object({
  /** Name of the registry, which users read. */
  source: z.string().min(1).max(100),
  property: z.array(registeredProperty).max(mostProperties),
});
export type PropertyMatches = z.infer<typeof propertyMatches>;

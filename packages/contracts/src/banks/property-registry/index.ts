import { z } from 'zod';

/**
 * Interface between the service and a property registry: `POST {base}/search`. Another registry or valuation service must answer in this
 * form. Postal addresses are sent in the body, never in the URL.
 */
const decimal = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const zip = z.string().regex(/^\d{5}$/);

/** Address in the postal format of the United States: capitals, standard abbreviations, no punctuation. */
export const propertySearch = z.strictObject({
  /** Street without the unit, e.g. `412 JUNIPER HILL RD`. */
  street: z.string().min(1).max(120),
  /** Number or letter alone, e.g. `2A`; `null` for every unit of the house. */
  unit: z.string().min(1).max(20).nullable(),
  /** ZIP code; `null` if the search uses city and state instead. */
  zip: zip.nullable(),
  city: z.string().min(1).max(100).nullable(),
  /** Two-letter code of the state, e.g. `CA`. */
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
});
export type PropertySearch = z.infer<typeof propertySearch>;

/** A property of the registry. Unknown members are ignored. */
export const registeredProperty = z.object({
  /** Street with the unit, in everyday spelling, e.g. `88 Marlow Ave Apt 2A`. */
  street: z.string().min(1).max(100),
  city: z.string().min(1).max(100),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip,
  /** Last sale, in US dollars; `null` if none is on record. */
  lastSale: z.object({ price: decimal, soldOn: z.iso.date() }).nullable(),
  /** Value in US dollars from a valuation service. The service uses it instead of an index. */
  valuation: z
    .object({ value: decimal, low: decimal, high: decimal })
    .refine(({ value, low, high }) => Number(low) <= Number(value) && Number(value) <= Number(high))
    .nullish(),
});
export type RegisteredProperty = z.infer<typeof registeredProperty>;

/** Maximum number of properties in a reply. The service rejects a larger reply. */
export const maxProperties = 50;

/** Reply of a property registry: the properties that match a search. */
export const propertyMatches = z.object({
  /** Name of the registry, shown to users. */
  source: z.string().min(1).max(100),
  property: z.array(registeredProperty).max(maxProperties),
});
export type PropertyMatches = z.infer<typeof propertyMatches>;

import { z } from 'zod';
import { money } from '../primitives.ts';

const line = z.string().max(100).optional();

/** Types of addresses in the public description. */
export const addressTypes = [
  'HOME',
  'BUSINESS',
  'POBOX',
  'RETAIL',
  'OFFICE',
  'SMALL_BUSINESS',
  'COMMUNICATION',
  'PERMANENT',
  'STATEMENT_ADDRESS',
  'PAYMENT',
  'PAYOFF',
  'UNKNOWN',
] as const;

/** Address of a property, as the user typed it or the registry returned it. */
export const accountAddress = z
  .strictObject({
    address1: line,
    address2: line,
    address3: line,
    street: line,
    city: line,
    state: line,
    zip: z.string().max(20).optional(),
    /** Two-letter ISO 3166 code. */
    country: z.string().max(60).optional(),
    sourceType: line,
    type: z.enum(addressTypes).optional(),
  })
  .meta({ id: 'AccountAddress' });
export type AccountAddress = z.infer<typeof accountAddress>;

/** Sources of the value of a property: the service or the user. */
export const valuationTypes = ['SYSTEM', 'MANUAL'] as const;

/**
 * Methods of a valuation. `INDEXED_SALE`: the last sale, adjusted by a house price index. `SALE`: the last sale, if it
 * is newer than the index. `SERVICE`: the value of a valuation service.
 */
export const valuationMethods = ['INDEXED_SALE', 'SALE', 'SERVICE'] as const;
/** Reasons for a missing value: no sale is on record, or no index covers the place from that sale until now. */
export const reasonsForNoValuation = ['NO_SALE', 'NO_INDEX'] as const;

/** Valuation of a property. Addition of this service. Amounts are rounded to thousands, except the price of a sale. */
export const propertyValuation = z
  .strictObject({
    homeValue: money,
    low: money,
    high: money,
    method: z.enum(valuationMethods),
    /** Display name of the registry or the valuation service. */
    source: z.string(),
    /** Day of the estimate. */
    estimatedDate: z.iso.date(),
    lastSale: z.strictObject({ price: money, date: z.iso.date() }).optional(),
    /** Display name of the index, for an indexed sale. `indexQuarter` is its last quarter, e.g. `2024-Q4`. */
    indexName: z.string().optional(),
    indexQuarter: z
      .string()
      .regex(/^\d{4}-Q[1-4]$/)
      .optional(),
  })
  .meta({ id: 'PropertyValuation' });
export type PropertyValuation = z.infer<typeof propertyValuation>;

/**
 * `valuation` and `valuationUnavailable` are additions of this service. They are present only with `include=valuation`.
 */
const evaluatedAddress = z.strictObject({
  ...accountAddress.shape,
  /** Valuation; `null` if `valuationUnavailable` has the reason. */
  valuation: propertyValuation.nullable().optional(),
  valuationUnavailable: z.enum(reasonsForNoValuation).optional(),
});

/** Matches a property address. */
export const evaluateAddress = z.strictObject({ address: accountAddress.optional() });
/** Properties that match the address. */
export const evaluateAddressReply = z.strictObject({
  /** Whether a property is on record at the address. */
  isValidAddress: z.boolean().optional(),
  /** Matching properties; several if the address is ambiguous. */
  address: z.array(evaluatedAddress).optional(),
});
export type EvaluateAddressReply = z.infer<typeof evaluateAddressReply>;

import { z } from 'zod';
import { money } from '../primitives.ts';

const line = z.string().max(100).optional();

/** Types of addresses, as in the public description. */
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

/** Address of a property, as the user entered it or as the registry returned it. */
export const accountAddress = z
  .strictObject({
    address1: line,
    address2: line,
    address3: line,
    street: line,
    city: line,
    state: line,
    zip: z.string().max(20).optional(),
    /** ISO 3166-1 alpha-2 country code. */
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
/** Reasons for a missing value. `NO_SALE`: no sale is on record. `NO_INDEX`: no index covers the place from the sale until now. */
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
    /** Day of the estimate, as an ISO 8601 date. */
    estimatedDate: z.iso.date(),
    lastSale: z.strictObject({ price: money, date: z.iso.date() }).optional(),
    /** Display name of the index; only for an indexed sale. `indexQuarter` is the last quarter of the index, e.g. `2024-Q4`. */
    indexName: z.string().optional(),
    indexQuarter: z
      .string()
      .regex(/^\d{4}-Q[1-4]$/)
      .optional(),
  })
  .meta({ id: 'PropertyValuation' });
export type PropertyValuation = z.infer<typeof propertyValuation>;

/**
 * Property that matches an address. `valuation` and `valuationUnavailable` are additions of this service, and present only with
 * `include=valuation`.
 */
const evaluatedAddress = z.strictObject({
  ...accountAddress.shape,
  /** Valuation; `null` if there is none. `valuationUnavailable` then has the reason. */
  valuation: propertyValuation.nullable().optional(),
  valuationUnavailable: z.enum(reasonsForNoValuation).optional(),
});

/** Body of `POST /accounts/evaluateAddress`: the address of a property. */
export const evaluateAddress = z.strictObject({ address: accountAddress.optional() });
/** Reply of `POST /accounts/evaluateAddress`: the properties that match the address. */
export const evaluateAddressReply = z.strictObject({
  /** Whether a property is on record at the address. */
  isValidAddress: z.boolean().optional(),
  /** Matching properties; several if the address is ambiguous. */
  address: z.array(evaluatedAddress).optional(),
});
export type EvaluateAddressReply = z.infer<typeof evaluateAddressReply>;

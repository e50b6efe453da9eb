import { z } from 'zod';
import { money } from '../primitives.ts';
import { accountAddress } from './account-address.ts';

/**
 * How a value came about: the last sale moved by an index of house prices, the last sale itself where it is newer than the index, or as
 * a valuation service states it.
 */
export const valuationMethods = ['INDEXED_SALE', 'SALE', 'SERVICE'] as const;
/** Why there is no value: no sale is on record, or no index reaches from that sale, in that place, until now. */
export const reasonsForNoValuation = ['NO_SALE', 'NO_INDEX'] as const;

/** Of this service. Rounded to thousands, but for the price of a sale. */
export const propertyValuation = z
  .strictObject({
    homeValue: money,
    low: money,
    high: money,
    method: z.enum(valuationMethods),
    /** Who keeps the record, or states the value: a name for people. */
    source: z.string(),
    /** Day of the estimate. */
    estimatedDate: z.iso.date(),
    lastSale: z.strictObject({ price: money, date: z.iso.date() }).optional(),
    /** Of an indexed sale: a name for people, and the last quarter that it knows, as `2024-Q4`. */
    indexName: z.string().optional(),
    indexQuarter: z
      .string()
      .regex(/^\d{4}-Q[1-4]$/)
      .optional(),
  })
  .meta({ id: 'PropertyValuation' });
export type PropertyValuation = z.infer<typeof propertyValuation>;

/** Both are of this service, with `include=valuation` only. */
const evaluated = z.strictObject({
  ...accountAddress.shape,
  /** Null where `valuationUnavailable` says why. */
  valuation: propertyValuation.nullable().optional(),
  valuationUnavailable: z.enum(reasonsForNoValuation).optional(),
});

export const evaluateAddress = z.strictObject({ address: accountAddress.optional() });
export const evaluateAddressReply = z.strictObject({
  /** Whether a property is on record there. */
  isValidAddress: z.boolean().optional(),
  /** The properties that match; several where the address leaves open which one is meant. */
  address: z.array(evaluated).optional(),
});
export type EvaluateAddressReply = z.infer<typeof evaluateAddressReply>;

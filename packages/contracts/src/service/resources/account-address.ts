import { z } from 'zod';

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

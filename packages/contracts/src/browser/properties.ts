import * as z from 'zod/mini';
import { day, typedAmount } from './manual-accounts.ts';
import { chosenName, currency, decimal, entityId, instant, money, text } from './primitives.ts';

/** Address of a property. Parts that the user left out are `null`. */
export const propertyAddress = z.strictObject({
  street: text(100),
  /** Apartment, suite or floor. */
  unit: z.nullable(text(60)),
  city: z.nullable(text(100)),
  /** State, county or territory in local spelling. */
  region: z.nullable(text(100)),
  postalCode: z.nullable(text(20)),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

/**
 * Estimated value of a property, calculated from its last sale or stated by a valuation service. Never an appraisal.
 */
export const propertyEstimate = z.strictObject({
  value: money,
  low: decimal,
  high: decimal,
  /** Name of the registry that recorded the sale, or of the valuation service. */
  source: text(120),
  /** House price index applied to the sale, e.g. `FHFA House Price Index`; `null` if none was needed. */
  indexName: z.nullable(text(120)),
  /** Last quarter that the index covers, e.g. `2024 Q4`. */
  indexQuarter: z.nullable(z.string().check(z.regex(/^\d{4} Q[1-4]$/))),
  /** Last sale; `null` if the estimate is from a valuation service that states no sale. */
  lastSale: z.nullable(z.strictObject({ price: money, date: day })),
});

/** A property that matches the address. `estimate` is `null` if the service cannot calculate a value. */
export const propertyMatch = z.strictObject({ address: propertyAddress, estimate: z.nullable(propertyEstimate) });

/** Searches for properties at an address. */
export const findPropertyRequest = z.strictObject({ address: propertyAddress });
/** Matching properties. The list is empty if no record matches. If several records match, the user chooses one. */
export const findPropertyReply = z.strictObject({ matches: z.array(propertyMatch).check(z.maxLength(20)) });

const linkedAccountIds = z.array(entityId).check(z.maxLength(20));
const formFields = {
  /** Name that the user chose; `null` to use the street. */
  nickname: z.nullable(chosenName(100)),
  /** Ids of the property's loans. They are shown with the property and counted once. */
  linkedAccountIds,
  includeInNetWorth: z.boolean(),
};

/** `estimate`: the service estimates the value of the matched address. `typed`: the user enters the value. */
const valuations = {
  estimate: z.strictObject({ valuation: z.literal('estimate'), address: propertyAddress, ...formFields }),
  typed: z.strictObject({
    valuation: z.literal('typed'),
    address: z.nullable(propertyAddress),
    value: typedAmount,
    currency,
    asOf: day,
    ...formFields,
  }),
};
/** Adds a property with an estimated or a typed value. */
export const createPropertyRequest = z.discriminatedUnion('valuation', [valuations.estimate, valuations.typed]);
/** Replaces all fields. */
export const updatePropertyRequest = createPropertyRequest;

/** Property of the user. */
export const propertyView = z.strictObject({
  accountId: entityId,
  /** Displayed name: the nickname, the street or `Home`. */
  accountName: text(200),
  nickname: z.nullable(text(100)),
  address: z.nullable(propertyAddress),
  valuation: z.enum(['estimate', 'typed']),
  value: money,
  /** Date of the value; `null` if the service does not state a date. */
  asOf: z.nullable(day),
  /** Estimate by the service; `null` if there is none. */
  estimate: z.nullable(propertyEstimate),
  linkedAccountIds,
  includeInNetWorth: z.boolean(),
  lastUpdated: instant,
});
/** Reply with one property. */
export const propertyReply = z.strictObject({ property: propertyView });

/** A loan that a property can be linked to. */
export const loanView = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  providerName: z.nullable(z.string()),
  /** Last digits of the account number. */
  mask: z.nullable(z.string()),
  /** Amount owed; positive. */
  owed: z.nullable(money),
  /** Property that the loan is linked to. */
  propertyId: z.nullable(entityId),
});
/** Reply with the loans of the user. */
export const loanList = z.strictObject({ loans: z.array(loanView).check(z.maxLength(200)) });

export type PropertyAddress = z.infer<typeof propertyAddress>;
export type PropertyEstimate = z.infer<typeof propertyEstimate>;
export type PropertyMatch = z.infer<typeof propertyMatch>;
export type CreateProperty = z.infer<typeof createPropertyRequest>;
export type PropertyView = z.infer<typeof propertyView>;
export type LoanView = z.infer<typeof loanView>;

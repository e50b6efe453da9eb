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
  /** ISO 3166-1 alpha-2 country code. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

/** Estimated value of a property, calculated from its last sale or stated by a valuation service. An estimate is not an appraisal. */
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

/** Body of `POST /v1/property-addresses`, which searches for properties at an address. */
export const findPropertyRequest = z.strictObject({ address: propertyAddress });
/** Reply of `POST /v1/property-addresses`. The list is empty if no record matches. If several records match, the user chooses one. */
export const findPropertyReply = z.strictObject({ matches: z.array(propertyMatch).check(z.maxLength(20)) });

const linkedAccountIds = z.array(entityId).check(z.maxLength(20));
const formFields = {
  /** Name that the user chose; `null` to use the street. */
  nickname: z.nullable(chosenName(100)),
  /** Ids of the loans that are linked to the property. A linked loan is shown with the property and counted once. */
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
/** Body of `POST /v1/properties`: a property with an estimated or a typed value. */
export const createPropertyRequest = z.discriminatedUnion('valuation', [valuations.estimate, valuations.typed]);
/** Body of `PUT /v1/properties/:accountId`. Replaces all fields. */
export const updatePropertyRequest = createPropertyRequest;

/** Property that the user added, with its current value. */
export const propertyView = z.strictObject({
  accountId: entityId,
  /** Displayed name: the nickname, the street or “Home” in the user's language. */
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
/** Reply of the operations that create, read or change a property. */
export const propertyReply = z.strictObject({ property: propertyView });

/** A loan that a property can be linked to. */
export const loanView = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  providerName: z.nullable(z.string()),
  /** Last digits of the account number; `null` if not known. */
  mask: z.nullable(z.string()),
  /** Amount owed; positive. `null` if the bank does not state it. */
  owed: z.nullable(money),
  /** Id of the property that the loan is linked to; `null` if there is none. */
  propertyId: z.nullable(entityId),
});
/** Reply of `GET /v1/loans`: the linked and manual loans of the user. */
export const loanList = z.strictObject({ loans: z.array(loanView).check(z.maxLength(200)) });

export type PropertyAddress = z.infer<typeof propertyAddress>;
export type PropertyEstimate = z.infer<typeof propertyEstimate>;
export type PropertyMatch = z.infer<typeof propertyMatch>;
export type CreateProperty = z.infer<typeof createPropertyRequest>;
export type PropertyView = z.infer<typeof propertyView>;
export type LoanView = z.infer<typeof loanView>;

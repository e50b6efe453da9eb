import * as z from 'zod/mini';
import { day, typedAmount } from './manual-accounts.ts';
import { currency, decimal, entityId, instant, money, text } from './primitives.ts';

/** Where a property is. Null: not given. */
export const propertyAddress = z.strictObject({
  street: text(100),
  /** Apartment, suite or floor. */
  unit: z.nullable(text(60)),
  city: z.nullable(text(100)),
  /** State, county or territory, as people there write it. */
  region: z.nullable(text(100)),
  postalCode: z.nullable(text(20)),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

/** What a property may be worth. It is a calculation from the last sale, never an appraisal. */
export const propertyEstimate = z.strictObject({
  value: money,
  low: decimal,
  high: decimal,
  /** Who keeps the record of the sale, or states the value. */
  source: text(120),
  /** The index of house prices that moved the sale, e.g. `FHFA House Price Index`; null where none was needed. */
  indexName: z.nullable(text(120)),
  /** The last quarter that it covers, e.g. `2024 Q4`. */
  indexQuarter: z.nullable(z.string().check(z.regex(/^\d{4} Q[1-4]$/))),
  /** Null where a valuation service names none. */
  lastSale: z.nullable(z.strictObject({ price: money, date: day })),
});

/** A property that the address may mean; `estimate` null: nothing is known that a value could be calculated from. */
export const propertyMatch = z.strictObject({ address: propertyAddress, estimate: z.nullable(propertyEstimate) });

export const findPropertyRequest = z.strictObject({ address: propertyAddress });
/** None: no record. Several: the user says which. */
export const findPropertyReply = z.strictObject({ matches: z.array(propertyMatch).check(z.maxLength(20)) });

const linkedAccountIds = z.array(entityId).check(z.maxLength(20));
const typed = {
  /** What the user calls it; null: its street. */
  nickname: z.nullable(text(100)),
  /** Ids of its loans, which are shown together with it and counted once. */
  linkedAccountIds,
  includeInNetWorth: z.boolean(),
};

/** `estimate`: the service values the matched address by itself. `typed`: the user says what it is worth. */
const valuations = {
  estimate: z.strictObject({ valuation: z.literal('estimate'), address: propertyAddress, ...typed }),
  typed: z.strictObject({
    valuation: z.literal('typed'),
    address: z.nullable(propertyAddress),
    value: typedAmount,
    currency,
    asOf: day,
    ...typed,
  }),
};
export const createPropertyRequest = z.discriminatedUnion('valuation', [valuations.estimate, valuations.typed]);
/** All of it again. */
export const updatePropertyRequest = createPropertyRequest;

export const propertyView = z.strictObject({
  accountId: entityId,
  /** As it is shown: the nickname, or the street. */
  accountName: text(200),
  nickname: z.nullable(text(100)),
  address: z.nullable(propertyAddress),
  valuation: z.enum(['estimate', 'typed']),
  value: money,
  /** The day that the value is of; null where the service does not say. */
  asOf: z.nullable(day),
  /** Of a valuation by the service, where it states it. */
  estimate: z.nullable(propertyEstimate),
  linkedAccountIds,
  includeInNetWorth: z.boolean(),
  lastUpdated: instant,
});
export const propertyReply = z.strictObject({ property: propertyView });

/** A loan that a property can be linked with. */
export const loanView = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  providerName: z.nullable(z.string()),
  /** The last digits. */
  mask: z.nullable(z.string()),
  /** What is owed, written positive. */
  owed: z.nullable(money),
  /** The property that it is linked with. */
  propertyId: z.nullable(entityId),
});
export const loanList = z.strictObject({ loans: z.array(loanView).check(z.maxLength(200)) });

export type PropertyAddress = z.infer<typeof propertyAddress>;
export type PropertyEstimate = z.infer<typeof propertyEstimate>;
export type PropertyMatch = z.infer<typeof propertyMatch>;
export type CreateProperty = z.infer<typeof createPropertyRequest>;
export type PropertyView = z.infer<typeof propertyView>;
export type LoanView = z.infer<typeof loanView>;

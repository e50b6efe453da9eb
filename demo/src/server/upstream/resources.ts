import { z } from 'zod';

/** Amount of money. The service sends JSON numbers, so `net-worth/exact.ts` adds and subtracts them without rounding errors. */
export const money = z.object({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) });
/** Amount of money. */
export type Money = z.infer<typeof money>;

/** Connection of a user to a bank. */
export const providerAccount = z.object({
  id: z.int().positive(),
  providerId: z.int().positive(),
  status: z.string(),
  /** Kind of sign-in. `OAUTH`: the user signs in at the bank and shares data by a consent. */
  authType: z.string().optional(),
  /** Whether the user added the accounts manually, so that there is no bank to refresh or sign in to. */
  isManual: z.boolean().default(false),
  dataset: z.array(z.object({ name: z.string(), additionalStatus: z.string() })).default([]),
  lastUpdated: z.iso.datetime().optional(),
});

/** A bank. */
export const provider = z.object({ id: z.int().positive(), name: z.string() });

/** Estimate of a property's value. */
const valuation = z.object({
  low: money,
  high: money,
  source: z.string(),
  estimatedDate: z.iso.date(),
  indexName: z.string().optional(),
  /** Last quarter in the index, for example `2026-Q2`. */
  indexQuarter: z.string().optional(),
});
/** Estimate of a property's value. */
export type Valuation = z.infer<typeof valuation>;

/** An account of a user. The balance of a debt is positive. */
export const account = z.object({
  id: z.int().positive(),
  providerAccountId: z.int().positive(),
  providerName: z.string(),
  CONTAINER: z.string(),
  accountName: z.string(),
  displayedName: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
  isAsset: z.boolean(),
  isManual: z.boolean().default(false),
  includeInNetWorth: z.boolean().default(true),
  balance: money.optional(),
  availableBalance: money.optional(),
  availableCredit: money.optional(),
  amountDue: money.optional(),
  dueDate: z.iso.date().optional(),
  /** Ids of the loans that are secured on a property. */
  linkedAccountIds: z.array(z.int().positive()).max(500).default([]),
  /** Valuation of a property whose value was estimated. */
  valuation: valuation.optional(),
  lastUpdated: z.iso.datetime(),
});

/** A transaction. `amount` is positive; `baseType` determines the sign. */
export const transaction = z.object({
  id: z.int().positive(),
  CONTAINER: z.string(),
  amount: money,
  baseType: z.enum(['CREDIT', 'DEBIT']),
  status: z.string(),
  date: z.iso.date(),
  description: z.object({ original: z.string(), simple: z.string().optional(), consumer: z.string().optional() }),
  /** Payee, if known; without a name if only the place is known. */
  merchant: z.object({ name: z.string().optional() }).optional(),
  /** `INCOME`, `EXPENSE`, `TRANSFER` or another type. */
  categoryType: z.string(),
  category: z.string(),
  categoryId: z.int().positive(),
  categorySource: z.enum(['SYSTEM', 'USER']),
  /** Note of the user. */
  memo: z.string().optional(),
});

/** A category, identified by `source` and `id` together. */
export const category = z.object({
  id: z.int().positive(),
  source: z.enum(['SYSTEM', 'USER']),
  category: z.string(),
  highLevelCategoryName: z.string(),
});

/** Rule that assigns matching transactions to a category. */
export const rule = z.object({
  userDefinedRuleId: z.int().positive(),
  ruleClauses: z.array(z.object({ field: z.string(), operation: z.string(), fieldValue: z.string() })).max(2),
});

/** Net worth in one currency on one day. */
export const netWorth = z.object({
  date: z.iso.date(),
  networth: money,
  asset: money,
  liability: money,
  /** Balances of the accounts in the total. Debts are positive. */
  historicalBalances: z
    .array(z.object({ accountId: z.int().positive(), balance: money, isAsset: z.boolean() }))
    .default([]),
});

/** An account that the totals leave out, although the user did not exclude it. */
const excludedAccount = z.object({
  accountId: z.int().positive(),
  reason: z.enum(['UNKNOWN_DIRECTION', 'NO_BALANCE', 'OTHER_CURRENCY']),
  currency: z.string().optional(),
});

/** Accounts that the totals leave out. The list can be shorter than the count. */
export const exclusions = z.object({
  excludedAccounts: z.array(excludedAccount).default([]),
  excludedAccountCount: z.int().default(0),
});

export type Exclusions = z.infer<typeof exclusions>;
export type ProviderAccount = z.infer<typeof providerAccount>;
export type Account = z.infer<typeof account>;
export type Transaction = z.infer<typeof transaction>;
export type Category = z.infer<typeof category>;
export type NetWorth = z.infer<typeof netWorth>;

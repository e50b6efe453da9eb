import * as z from 'zod/mini';
import { currency, decimal, entityId, instant, money } from './primitives.ts';

export const exclusionReasons = ['unknown-direction', 'no-balance', 'other-currency'] as const;
export const netWorthSides = ['asset', 'liability'] as const;

/** An account that counts, or could. */
export const netWorthAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  /** Null of what was added by hand. */
  providerName: z.nullable(z.string()),
  /** The last digits. */
  mask: z.nullable(z.string()),
  side: z.enum(netWorthSides),
  isManual: z.boolean(),
  isRealEstate: z.boolean(),
  /** Positive for what is owned, and for what is owed on a liability; null where the bank states none. */
  balance: z.nullable(money),
  /** When the balance was last brought up to date. */
  lastUpdated: z.nullable(instant),
  includeInNetWorth: z.boolean(),
  /** Why the first of the totals leaves it out, though its user did not exclude it. Null if it counts there, or is excluded. */
  exclusion: z.nullable(z.enum(exclusionReasons)),
  /** Loans of a property. */
  linkedAccountIds: z.array(entityId).check(z.maxLength(20)),
});

/** Currencies are never added up. `assets` and `liabilities` are positive. */
export const netWorthTotal = z.strictObject({
  currency,
  netWorth: decimal,
  assets: decimal,
  liabilities: decimal,
});

export const netWorthReply = z.strictObject({
  /** The currency that most accounts have first. */
  totals: z.array(netWorthTotal).check(z.maxLength(20)),
  accounts: z.array(netWorthAccount).check(z.maxLength(500)),
  /** Only the accounts that the page named are counted: every one of them, left out of net worth or not. */
  isLimited: z.boolean(),
});

export const includeInNetWorthRequest = z.strictObject({ includeInNetWorth: z.boolean() });
export const netWorthAccountReply = z.strictObject({ account: netWorthAccount });

export type NetWorthAccount = z.infer<typeof netWorthAccount>;
export type NetWorthTotal = z.infer<typeof netWorthTotal>;
export type NetWorthReply = z.infer<typeof netWorthReply>;

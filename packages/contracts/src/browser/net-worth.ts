import * as z from 'zod/mini';
import { currency, decimal, entityId, instant, money } from './primitives.ts';

/**
 * Reasons why a total excludes an account. `unknown-direction`: it is unknown whether the account is an asset or a debt. `no-balance`: the
 * bank states no balance. `other-currency`: the currency is not the one of most accounts.
 */
export const exclusionReasons = ['unknown-direction', 'no-balance', 'other-currency'] as const;
/** Sides of net worth. `asset`: the user owns the amount. `liability`: the user owes the amount. */
export const netWorthSides = ['asset', 'liability'] as const;

/** An account that counts, or could count, toward net worth. */
export const netWorthAccount = z.strictObject({
  accountId: entityId,
  accountName: z.string(),
  /** `null` for a manual account. */
  providerName: z.nullable(z.string()),
  /** Last digits of the account number; `null` if not known. */
  mask: z.nullable(z.string()),
  side: z.enum(netWorthSides),
  isManual: z.boolean(),
  isRealEstate: z.boolean(),
  /** Balance; positive for assets and for debts. `null` if the bank does not state a balance. */
  balance: z.nullable(money),
  /** Time of the last update of the balance. */
  lastUpdated: z.nullable(instant),
  includeInNetWorth: z.boolean(),
  /**
   * Reason why the first total excludes the account, although the user did not. `null` if the total includes it or the
   * user excluded it.
   */
  exclusion: z.nullable(z.enum(exclusionReasons)),
  /** Ids of the loans that are linked to a property; empty for other accounts. */
  linkedAccountIds: z.array(entityId).check(z.maxLength(20)),
});

/** Total of one currency; currencies are never added up. `assets` and `liabilities` are positive. */
export const netWorthTotal = z.strictObject({
  currency,
  netWorth: decimal,
  assets: decimal,
  liabilities: decimal,
});

/** Reply of `GET /v1/net-worth`. `accounts` contains included and excluded accounts. */
export const netWorthReply = z.strictObject({
  /** Totals by currency. The currency of most accounts comes first. */
  totals: z.array(netWorthTotal).check(z.maxLength(20)),
  accounts: z.array(netWorthAccount).check(z.maxLength(500)),
  /** Whether the reply covers only accounts that the page named. All these accounts count, even if the user excluded them. */
  isLimited: z.boolean(),
});

/** Body of `PUT /v1/accounts/:accountId/net-worth`. Includes the account in net worth, or excludes it. */
export const includeInNetWorthRequest = z.strictObject({ includeInNetWorth: z.boolean() });
/** Reply of `PUT /v1/accounts/:accountId/net-worth`: the account after the change. */
export const netWorthAccountReply = z.strictObject({ account: netWorthAccount });

export type NetWorthAccount = z.infer<typeof netWorthAccount>;
export type NetWorthTotal = z.infer<typeof netWorthTotal>;
export type NetWorthReply = z.infer<typeof netWorthReply>;

import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { historicalBalanceFacts } from './balance.ts';
import type { Container } from './provider.ts';

/** Containers that count toward net worth. Reward points and bills are neither assets nor debts. */
export const netWorthContainers = [
  'bank',
  'creditCard',
  'investment',
  'insurance',
  'loan',
  'realEstate',
  'otherAssets',
  'otherLiabilities',
] as const satisfies readonly Container[];

/**
 * Net worth in one currency on one day. Each currency has a separate record, because amounts of different currencies
 * are never added.
 */
export const netWorth = z
  .strictObject({
    date: z.iso.date(),
    /** `asset` less `liability`. */
    networth: money,
    asset: money,
    liability: money,
    /** Balances that are part of the net worth. Only with `include=details`. */
    historicalBalances: z.array(z.strictObject({ accountId: id, ...historicalBalanceFacts })).optional(),
  })
  .meta({ id: 'NetWorth' });
/** Maximum length of the list of excluded accounts. `excludedAccountCount` counts all of them. */
export const maxExcludedAccounts = 500;

/**
 * Reasons why the figures exclude an account. `UNKNOWN_DIRECTION`: neither the bank nor the kind of account states
 * whether it is an asset or a debt. `NO_BALANCE`: the bank has stated no balance. `OTHER_CURRENCY`: the account counts
 * only in the record of its currency, which is not the currency of most accounts.
 */
export const exclusionReasons = ['UNKNOWN_DIRECTION', 'NO_BALANCE', 'OTHER_CURRENCY'] as const;

/** Account that the figures exclude, with the reason. */
export const excludedAccount = z
  .strictObject({
    accountId: id,
    reason: z.enum(exclusionReasons),
    /** Only with `OTHER_CURRENCY`. */
    currency: z.string().optional(),
  })
  .meta({ id: 'ExcludedAccount' });

/** Reply of `GET /derived/networth`: net worth by currency and day, with the excluded accounts. */
export const netWorthReply = z.strictObject({
  networth: z.array(netWorth).optional(),
  /** Accounts that the last day's figures exclude, although the user did not exclude them. */
  excludedAccounts: z.array(excludedAccount).max(maxExcludedAccounts).optional(),
  /** Number of all excluded accounts. Only with `excludedAccounts`. */
  excludedAccountCount: z.int().min(1).optional(),
});
export type ExcludedAccount = z.infer<typeof excludedAccount>;
export type NetWorthReply = z.infer<typeof netWorthReply>;
export type NetWorth = z.infer<typeof netWorth>;

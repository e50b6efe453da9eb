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

/** Of one currency on one day. Amounts of two currencies are never added up: each has its own record. */
export const netWorth = z
  .strictObject({
    date: z.iso.date(),
    /** `asset` less `liability`. */
    networth: money,
    asset: money,
    liability: money,
    /** Only with `include=details`: the balances that make it up. */
    historicalBalances: z.array(z.strictObject({ accountId: id, ...historicalBalanceFacts })).optional(),
  })
  .meta({ id: 'NetWorth' });
/** Longest list of excluded accounts. `excludedAccountCount` counts all of them. */
export const mostExcludedAccounts = 500;

/**
 * Why the figures leave an account out. `UNKNOWN_DIRECTION`: neither the bank nor the kind of account says whether it is owned or owed.
 * `NO_BALANCE`: the bank has stated no balance. `OTHER_CURRENCY`: counts in the record of its own currency alone, which is not the one
 * that most accounts have.
 */
export const exclusionReasons = ['UNKNOWN_DIRECTION', 'NO_BALANCE', 'OTHER_CURRENCY'] as const;

export const excludedAccount = z
  .strictObject({
    accountId: id,
    reason: z.enum(exclusionReasons),
    /** Only with `OTHER_CURRENCY`. */
    currency: z.string().optional(),
  })
  .meta({ id: 'ExcludedAccount' });

export const netWorthReply = z.strictObject({
  networth: z.array(netWorth).optional(),
  /** Accounts that the last day's figures leave out, though the user excluded none of them. */
  excludedAccounts: z.array(excludedAccount).max(mostExcludedAccounts).optional(),
  /** Only with `excludedAccounts`. */
  excludedAccountCount: z.int().min(1).optional(),
});
export type ExcludedAccount = z.infer<typeof excludedAccount>;
export type NetWorthReply = z.infer<typeof netWorthReply>;
export type NetWorth = z.infer<typeof netWorth>;

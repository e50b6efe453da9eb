import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';

/**
 * Intervals of historical balances. `D`: every day. `W`: every seventh day, counted back from the last requested day. `M`: the last day of
 * each month, and the last requested day.
 */
export const balanceIntervals = ['D', 'W', 'M'] as const;
export type BalanceInterval = (typeof balanceIntervals)[number];

/** Sources of a balance. `S`: stated by the bank or the user on that day. `C`: calculated; never sent. `CF`: carried forward. */
export const balanceSources = ['S', 'C', 'CF'] as const;

/** Facts of a historical balance, named as in the public description. Debts are positive. */
export const historicalBalanceFacts = {
  date: z.iso.date(),
  /** Date of the last stated balance. */
  asOfDate: z.iso.date(),
  balance: money,
  isAsset: z.boolean(),
  dataSourceType: z.enum(balanceSources),
};

/** Balance of an account on one day, with its source. */
export const historicalBalance = z.strictObject(historicalBalanceFacts).meta({ id: 'HistoricalBalance' });
/** Reply of `GET /accounts/historicalBalances`, by account. */
export const historicalBalancesReply = z.strictObject({
  account: z.array(z.strictObject({ id, historicalBalances: z.array(historicalBalance) })).optional(),
});
export type HistoricalBalance = z.infer<typeof historicalBalance>;

/** Reasons why a balance refresh failed. */
export const balanceFailures = [
  'REQUIRED_DATA_NOT_AVAILABLE',
  'USER_INPUT_REQUIRED',
  'CREDENTIALS_UPDATE_NEEDED',
  'INCORRECT_CREDENTIALS',
  'USER_ACTION_NEEDED_AT_SITE',
  'ADDL_AUTHENTICATION_REQUIRED',
  'INVALID_ADDL_INFO_PROVIDED',
  'ACCOUNT_LOCKED',
  'SITE_NOT_SUPPORTED',
  'SITE_BLOCKING_ERROR',
  'TECH_ERROR',
  'UNEXPECTED_SITE_ERROR',
  'SITE_UNAVAILABLE',
  'SITE_SESSION_INVALIDATED',
  'REQUEST_TIME_OUT',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
  'CONSENT_REQUIRED',
  'NEW_AUTHENTICATION_REQUIRED',
] as const;
export type BalanceFailure = (typeof balanceFailures)[number];

/** Latest balance of an account, with the status of its refresh. */
export const latestBalance = z
  .strictObject({
    accountId: id,
    providerAccountId: id,
    /** Id of the provider. The public interface has this id as text. */
    providerId: z.string(),
    providerName: z.string(),
    CONTAINER: z.enum(['bank', 'investment']),
    accountName: z.string(),
    accountType: z.string().optional(),
    /** Masked account number, e.g. `xxxx1234`. */
    accountNumber: z.string().optional(),
    balance: money.optional(),
    /** Only for investment accounts. */
    totalBalance: money.optional(),
    /** Only for bank accounts. */
    currentBalance: money.optional(),
    availableBalance: money.optional(),
    /** Only for investment accounts. */
    cash: money.optional(),
    lastUpdated: dateTime,
    refreshStatus: z.enum(['SUCCESS', 'IN_PROGRESS', 'FAILED']),
    failedReason: z.enum(balanceFailures).optional(),
  })
  .meta({ id: 'LatestBalance' });
/** Reply of `GET /accounts/latestBalances`. The list is absent if it is empty. */
export const latestBalancesReply = z.strictObject({ accountBalance: z.array(latestBalance).optional() });
export type LatestBalance = z.infer<typeof latestBalance>;

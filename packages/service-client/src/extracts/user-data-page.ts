import type {
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
} from '@fin-link/contracts/service';

/** A user whose data changed, and when: from `fromDate` (included) to `toDate` (excluded), 60 minutes at most. */
export interface UserPeriod {
  readonly loginName: string;
  readonly fromDate: string;
  readonly toDate: string;
}

/** A part of what changed for a user. Whoever applies it whole, in the order of its members, has what the service has. */
export interface UserDataPage {
  readonly loginName: string;
  readonly providerAccounts: readonly ExtractedProviderAccount[];
  readonly accounts: readonly ExtractedAccount[];
  readonly transactions: readonly ExtractedTransaction[];
  /** All that the accounts of this page have. */
  readonly holdings: readonly ExtractedHolding[];
}

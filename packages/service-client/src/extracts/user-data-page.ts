import type {
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
} from '@fin-link/contracts/service';

/** Period from `fromDate` (inclusive) to `toDate` (exclusive), at most 60 minutes. ISO 8601, UTC. */
export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}

/** A user with changed data, and the period of the changes. */
export interface UserPeriod extends Period {
  readonly loginName: string;
}

/** Part of a user's changes. To match the data of the service, apply all members of the page in their order, as `applyUserData` does. */
export interface UserDataPage {
  readonly loginName: string;
  readonly providerAccounts: readonly ExtractedProviderAccount[];
  readonly accounts: readonly ExtractedAccount[];
  readonly transactions: readonly ExtractedTransaction[];
  /** All holdings of the accounts on this page. */
  readonly holdings: readonly ExtractedHolding[];
}

/** Page of an extract, as `readUserData` yields it. */
export interface ExtractPage extends UserDataPage {
  /** Whether this page ends the period. */
  readonly isLast: boolean;
}

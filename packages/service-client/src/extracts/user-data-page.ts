import type {
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
} from '@fin-link/contracts/service';

/** From `fromDate` (included) to `toDate` (excluded), at most 60 minutes. ISO 8601, UTC. */
export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}

/** A user whose data changed, and the period in which it changed. */
export interface UserPeriod extends Period {
  readonly loginName: string;
}

/** Part of what changed for a user. To stay in step with the service, apply it whole and in the order of its members. */
export interface UserDataPage {
  readonly loginName: string;
  readonly providerAccounts: readonly ExtractedProviderAccount[];
  readonly accounts: readonly ExtractedAccount[];
  readonly transactions: readonly ExtractedTransaction[];
  /** All holdings of the accounts on this page. */
  readonly holdings: readonly ExtractedHolding[];
}

export interface ExtractPage extends UserDataPage {
  /** Whether this page ends the period. */
  readonly isLast: boolean;
}

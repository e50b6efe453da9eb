import type { AccountView, EligibleAccount, ProviderAccountView } from '@fin-link/contracts/browser';
import type { Connection } from '../../linking/index.ts';

/** Connection whose accounts are being read. */
export interface ConnectionOpening {
  kind: 'connection';
  providerAccountId: number;
  /** Screen to show. `deposits`: deposits to the account `accountId`. */
  as: 'alsoVerify' | 'pickAccount' | 'deposits' | 'success';
  accountId: number | null;
  /** Whether deposits could not be sent to the account numbers that were entered before. */
  numbersRefused: boolean;
  /** Connection from linking; `null` if it was not linked just now. */
  connection: Connection | null;
  account: ProviderAccountView | null;
  accounts: readonly AccountView[] | null;
  /** Accounts that the user kept when the link was saved; `null` if the accounts themselves contain the selection. */
  selectedAccountIds: readonly number[] | null;
  eligible: readonly EligibleAccount[] | null;
}

/** Data to read before a screen can be shown. */
export type VerificationOpening =
  /** Status of a verification. */
  | { kind: 'verification'; verificationId: number }
  /** The newest verification by deposits, limited to `accountId` if given. `open`: only a verification that is in progress. */
  | { kind: 'latest'; accountId: number | null; open: boolean; otherwise: VerificationOpening }
  | ConnectionOpening
  /** An account whose details the user enters, or whose id comes from the page without further data. */
  | { kind: 'details'; accountId: number | null; numbersRefused: boolean };

import type { AccountView, EligibleAccount, ProviderAccountView } from '@fin-link/contracts/browser';
import type { Connection } from '../../linking/index.ts';

/** Connection whose accounts are being read. */
export interface ConnectionOpening {
  kind: 'connection';
  providerAccountId: number;
  /** Screen to show. `deposits`: the screen for deposits to the account `accountId`. */
  as: 'alsoVerify' | 'pickAccount' | 'deposits' | 'success';
  accountId: number | null;
  /** Whether the payment network rejected deposits to the account numbers that the user entered before. */
  numbersRefused: boolean;
  /** Connection that the user has just linked; `null` if the connection existed before. */
  connection: Connection | null;
  account: ProviderAccountView | null;
  accounts: readonly AccountView[] | null;
  /** Accounts that the user kept when saving the link; `null` if the accounts themselves contain the selection. */
  selectedAccountIds: readonly number[] | null;
  eligible: readonly EligibleAccount[] | null;
}

/** Data to read before a screen can be shown. */
export type VerificationOpening =
  /** Status of a verification. */
  | { kind: 'verification'; verificationId: number }
  /**
   * The newest verification by deposits, only of `accountId` if it is not `null`. `open`: whether the verification must be in progress.
   * `otherwise`: what to open if there is none.
   */
  | { kind: 'latest'; accountId: number | null; open: boolean; otherwise: VerificationOpening }
  | ConnectionOpening
  /**
   * The form for account details. `accountId`: the account that the tag names; `null` if the user enters the details of an account that is
   * not linked.
   */
  | { kind: 'details'; accountId: number | null; numbersRefused: boolean };

import type { AccountView, EligibleAccount, ProviderAccountView } from '@fin-link/contracts/browser';
import type { Connection } from '../../linking/index.ts';

/** The accounts of a connection, as they arrive. */
export interface ConnectionOpening {
  kind: 'connection';
  providerAccountId: number;
  /** The screen that shows them. `deposits`: for the account that is named. */
  as: 'alsoVerify' | 'pickAccount' | 'deposits' | 'success';
  accountId: number | null;
  /** Deposits could not be sent to the numbers that were given before. */
  numbersRefused: boolean;
  /** As linking left it; null where it was not linked just now. */
  connection: Connection | null;
  account: ProviderAccountView | null;
  accounts: readonly AccountView[] | null;
  /** Kept when the link was saved; null where the accounts say so themselves. */
  selectedAccountIds: readonly number[] | null;
  eligible: readonly EligibleAccount[] | null;
}

/** What is read before a screen can be shown. */
export type VerificationOpening =
  /** Status of a verification. */
  | { kind: 'verification'; verificationId: number }
  /** The newest one by deposits: that of the account where one is named. `open`: only one that is under way. */
  | { kind: 'latest'; accountId: number | null; open: boolean; otherwise: VerificationOpening }
  | ConnectionOpening
  /** An account that is typed, or that the page names and nothing else is known of. */
  | { kind: 'details'; accountId: number | null; numbersRefused: boolean };

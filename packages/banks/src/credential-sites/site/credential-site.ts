import type { SiteAccount, SiteHolding, SiteLoginField, SiteTransaction } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import type { Day } from '../../basics/index.ts';
import type { Challenge } from '../challenges/challenge.ts';

/** One simulated bank's own website. Each has a folder under `sites/`. */
export interface CredentialSite {
  readonly siteId: string;
  readonly name: string;
  readonly fields: readonly SiteLoginField[];
  /** Null: the fields above are the only way in. */
  readonly otherWay: OtherWay | null;
  /** Null: the password is enough. */
  readonly challenge: Challenge | null;
  /** What a customer owns at the end of a day, with what others sent. Pure and slow, so the caller caches the result. */
  customer(userName: string, today: Day, received?: Received): Customer;
}

/** An alternative set of fields and the values they must hold. They identify one customer. */
export interface OtherWay {
  readonly fields: readonly SiteLoginField[];
  readonly values: Readonly<Record<string, string>>;
  readonly userName: string;
}

/** What others sent to an account, by routing and account number; the oldest first. */
export type Received = (routingNumber: string, accountNumber: string) => readonly ReceivedEntry[];

export interface ReceivedEntry {
  readonly date: Day;
  readonly description: string;
  /** Negative: it left the account. */
  readonly amount: Big;
}

export interface Customer {
  readonly accounts: readonly SiteAccount[];
  /** Two years of them, newest first. */
  transactions(siteAccountId: string, query: TransactionQuery): TransactionPage;
  holdings(siteAccountId: string): readonly SiteHolding[];
}

export interface TransactionQuery {
  /** First and last date, both included. */
  readonly from: Day;
  readonly to: Day;
  /** The last position of the page before. */
  readonly after: ListPosition | null;
  readonly limit: number;
}

export interface TransactionPage {
  readonly transactions: SiteTransaction[];
  /** Null on the last page. */
  readonly next: ListPosition | null;
}

/**
 * Pending (1) or posted (0), then day of posting, date, ordinal. It falls from one transaction of a list to the next and stays
 * the same as days pass, so that a page can go on where the last one ended.
 */
export type ListPosition = readonly [number, number, number, number];

/** Below zero when the first comes later in the list. */
export function comparePositions(one: ListPosition, other: ListPosition): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || one[3] - other[3];
}

/** The two fields that every site so far asks for. */
export const loginAndPassword = [
  { name: 'LOGIN', label: 'User ID', type: 'text' },
  { name: 'PASSWORD', label: 'Password', type: 'password' },
] as const satisfies readonly SiteLoginField[];

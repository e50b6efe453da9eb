import type { SiteAccount, SiteHolding, SiteLoginField, SiteTransaction } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import { z } from 'zod';
import type { Day } from '../../basics/index.ts';
import type { Challenge } from '../challenges/challenge.ts';

/** Website of one simulated bank. `createSites` creates all sites. */
export interface CredentialSite {
  readonly siteId: string;
  readonly name: string;
  readonly fields: readonly SiteLoginField[];
  /** Second way to sign in; `null` if there is none. */
  readonly otherWay: OtherWay | null;
  /** Challenge after the password; `null` if the password is enough. */
  readonly challenge: Challenge | null;
  /**
   * Returns the accounts of a customer at the end of a day, including received payments. The function is pure but slow, so
   * the caller caches the result.
   */
  customer(userName: string, today: Day, received?: Received): Customer;
}

/** An alternative set of login fields. The given values identify one customer. */
export interface OtherWay {
  readonly fields: readonly SiteLoginField[];
  readonly values: Readonly<Record<string, string>>;
  readonly userName: string;
}

/** Returns the payments of the simulated network on an account, oldest first. */
export type Received = (routingNumber: string, accountNumber: string) => readonly ReceivedEntry[];

/** A payment of the simulated network. */
export interface ReceivedEntry {
  readonly date: Day;
  readonly description: string;
  /** Amount; negative if it left the account. */
  readonly amount: Big;
}

/** Accounts, transactions and holdings of a site's customer, as of one day. */
export interface Customer {
  readonly accounts: readonly SiteAccount[];
  /** Returns transactions of the last two years, newest first. */
  transactions(siteAccountId: string, query: TransactionQuery): TransactionPage;
  /** Returns the holdings of an account; empty if it is not an investment. */
  holdings(siteAccountId: string): readonly SiteHolding[];
}

/** Range and page of a transaction list. */
export interface TransactionQuery {
  /** First day of the range, inclusive. */
  readonly from: Day;
  /** Last day of the range, inclusive. */
  readonly to: Day;
  /** Position of the last transaction on the previous page; `null` for the first page. */
  readonly after: ListPosition | null;
  readonly limit: number;
}

export interface TransactionPage {
  readonly transactions: SiteTransaction[];
  /** Position of the last transaction on this page, after which the next page starts; `null` on the last page. */
  readonly next: ListPosition | null;
}

/**
 * Sort key: pending (1) or posted (0), day of posting, date, ordinal. Positions decrease along a list and do not change over
 * time, so that paging can continue after any transaction.
 */
export type ListPosition = readonly [number, number, number, number];

/**
 * Compares two positions in ascending order, the reverse of a list. Returns a negative number if the first position
 * comes later in a list.
 */
export function comparePositions(a: ListPosition, b: ListPosition): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

/** The two fields that most sites ask for. */
export const loginAndPassword = [
  { name: 'LOGIN', label: 'User ID', type: 'text' },
  { name: 'PASSWORD', label: 'Password', type: 'password' },
] as const satisfies readonly SiteLoginField[];

const position = z.tuple([z.int(), z.int(), z.int(), z.int()]);

/** Returns the cursor for the page after a position. */
export function writeCursor(last: ListPosition): string {
  return Buffer.from(JSON.stringify(last)).toString('base64url');
}

/** Schema that parses a cursor into a position. Rejects values that `writeCursor` cannot return. */
export const readCursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .transform((cursor, context): ListPosition => {
    const read = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'not a cursor' });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { Big } from 'big.js';
import type { Day } from '../basics/index.ts';
import type { Entry } from './books.ts';

/** A posted entry and the balance after it. */
export interface PostedEntry {
  readonly entry: Entry;
  readonly runningBalance: Big;
}

/** An account's statement on one day, as the bank shows it. */
export interface Statement {
  /** Balance without pending entries. */
  readonly balance: Big;
  /** Sum of the authorized amounts of the pending entries. */
  readonly pendingAmount: Big;
  /** Pending entries, oldest first. */
  readonly pending: readonly Entry[];
  /**
   * Entries in the order of posting, oldest first. Each running balance is the previous one plus the entry's amount.
   */
  readonly posted: readonly PostedEntry[];
}

/**
 * Creates the statement at the end of `today` from entries in the order of their dates. Entries that posted before `since` are
 * part of the balance, but not of the list.
 */
export function statementOn(today: Day, since: Day, entries: readonly Entry[]): Statement {
  const entriesSoFar = entries.filter((entry) => entry.date <= today);
  const pending = entriesSoFar.filter((entry) => entry.postsOn > today);
  const inPostingOrder = entriesSoFar
    .filter((entry) => entry.postsOn <= today)
    .toSorted((a, b) => a.postsOn - b.postsOn);
  let balance = new Big(0);
  const posted: PostedEntry[] = [];
  for (const entry of inPostingOrder) {
    balance = balance.plus(entry.amount);
    if (entry.postsOn >= since) posted.push({ entry, runningBalance: balance });
  }
  return { balance, pendingAmount: sum(pending.map((entry) => entry.authorized)), pending, posted };
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}

import type { SiteAccount, SiteHolding, SiteTransaction, SiteMoney } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import { type Day, calendarDay, isBusinessDay, toIsoDate } from '../../basics/index.ts';
import { placeIn, siteKeyOf } from '../../households/index.ts';
import { type Statement, type Entry, isinOf, type SecurityMovement } from '../../ledger/index.ts';
import {
  type Customer,
  comparePositions,
  type ListPosition,
  type TransactionPage,
  type TransactionQuery,
} from './credential-site.ts';

/** Years of transactions that a site shows. */
export const yearsShown = 2;

/** An account as a site shows it, with its transactions and holdings. */
export interface ShownAccount {
  readonly account: SiteAccount;
  readonly statement: Statement;
  readonly holdings: readonly SiteHolding[];
}

/**
 * Creates a customer who owns these accounts, in the bank's order. An account with reward points has no transactions, because
 * points are not money. Investments have no running balance.
 */
export function customerWith(accounts: readonly ShownAccount[]): Customer {
  const byId = new Map(accounts.map((shownAccount) => [shownAccount.account.siteAccountId, shownAccount]));
  return {
    accounts: accounts.map(({ account }) => account),
    transactions: (siteAccountId, query) => {
      const shownAccount = byId.get(siteAccountId);
      if (shownAccount === undefined || shownAccount.account.points !== null) return { transactions: [], next: null };
      const { type, balance } = shownAccount.account;
      const showsBalance = type !== 'brokerage' && type !== 'retirement';
      const currency = balance?.currency ?? 'USD';
      return transactionPage(siteAccountId, shownAccount.statement, { currency, showsBalance }, query);
    },
    holdings: (siteAccountId) => byId.get(siteAccountId)?.holdings ?? [],
  };
}

/** A transaction of a statement, posted or pending. */
interface Line {
  readonly entry: Entry;
  /** Running balance; `null` while pending. */
  readonly balance: Big | null;
  readonly position: ListPosition;
}

interface Presentation {
  readonly currency: string;
  readonly showsBalance: boolean;
}

/**
 * Returns one page of a statement. Pending transactions come first; both groups are sorted from newest to oldest. A running
 * balance appears only if `showsBalance` is set.
 */
function transactionPage(
  siteAccountId: string,
  statement: Statement,
  presentation: Presentation,
  query: TransactionQuery,
): TransactionPage {
  const { from, to, after, limit } = query;
  const lines = linesOf(statement).filter(
    ({ entry, position }) =>
      entry.date >= from && entry.date <= to && (after === null || comparePositions(position, after) < 0),
  );
  const page = lines.slice(0, limit);
  return {
    transactions: page.map((line) => toTransaction(siteAccountId, line, presentation)),
    next: lines.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}

function linesOf({ pending, posted }: Statement): Line[] {
  const pendingLines = pending.map((entry): Line => ({
    entry,
    balance: null,
    position: [1, entry.date, entry.date, entry.ordinal],
  }));
  const postedLines = posted.map(({ entry, runningBalance }): Line => ({
    entry,
    balance: runningBalance,
    position: [0, entry.postsOn, entry.date, entry.ordinal],
  }));
  return [...postedLines, ...pendingLines].toReversed();
}

function toTransaction(
  siteAccountId: string,
  { entry, balance }: Line,
  { currency, showsBalance }: Presentation,
): SiteTransaction {
  const status = balance === null ? 'pending' : 'posted';
  const place = currency === 'USD' ? placeIn(entry.description) : null;
  return {
    siteTransactionId: siteKeyOf(siteAccountId, status, entry.date, entry.ordinal),
    status,
    date: toIsoDate(entry.date),
    postedOn: balance === null ? null : toIsoDate(entry.postsOn),
    description: entry.description,
    amount: money(balance === null ? entry.authorized : entry.amount, currency),
    runningBalance: balance === null || !showsBalance ? null : money(balance, currency),
    checkNumber: entry.checkNumber,
    ...(place !== null && { place: { ...place, country: 'US' } }),
    ...(entry.security !== null && { security: securityOf(entry.security, entry.date) }),
  };
}

/** Returns the security that a transaction moves. Trades settle on the next business day, as in the United States. */
function securityOf({ security, trade }: SecurityMovement, date: Day): NonNullable<SiteTransaction['security']> {
  const { symbol, description, cusip } = security;
  return {
    symbol,
    description,
    cusip,
    isin: isinOf(security),
    trade: trade && {
      quantity: trade.quantity.toString(),
      price: { amount: trade.price.toFixed(4), currency: 'USD' },
      settlesOn: toIsoDate(nextBusinessDay(date)),
    },
  };
}

function nextBusinessDay(day: Day): Day {
  return isBusinessDay(calendarDay(day + 1)) ? day + 1 : nextBusinessDay(day + 1);
}

/** Formats an amount with two decimals. Zero has no sign. */
export function money(amount: Big, currency: string): SiteMoney {
  return { amount: amount.eq(0) ? '0.00' : amount.toFixed(2), currency };
}

export const dollars = (amount: Big): SiteMoney => money(amount, 'USD');

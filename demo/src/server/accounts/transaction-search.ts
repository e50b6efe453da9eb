import { html, type SafeHtml } from '@remix-run/html-template';
import { z } from 'zod';
import { isoDay } from '../site/days.ts';
import { formatCount, formatMonth } from '../site/format.ts';
import type { DayRange, Transaction, UserClient } from '../site/records.ts';

/** Number of transactions on one page. */
export const transactionsPerPage = 25;

/** A page of an account's transactions, after a search. */
export interface ListPosition {
  page: number;
  /** Part of a description; empty for all transactions. */
  search: string;
  /** Month, for example `2026-11`; empty for all months. */
  month: string;
}

/** Fields of a position in addresses and forms. An invalid value becomes the default: page 1, no search, all months. */
export const positionFields = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .catch(1),
  search: z.string().trim().max(100).catch(''),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .catch(''),
};

/** Returns `true` if the position has a search or a month. */
export const isFiltered = ({ search, month }: ListPosition): boolean => search !== '' || month !== '';

/** Returns the address of a position, with additional query parameters. */
export function addressOf(
  accountId: number,
  { page, search, month }: ListPosition,
  others: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    page: String(page),
    ...(search !== '' && { search }),
    ...(month !== '' && { month }),
    ...others,
  });
  return `/accounts/${accountId}?${query.toString()}`;
}

/** Renders hidden inputs, so that the server can return from a form to the position. */
export const positionInputs = ({ page, search, month }: ListPosition): SafeHtml =>
  html`<input type="hidden" name="page" value="${page}" />
    <input type="hidden" name="search" value="${search}" />
    <input type="hidden" name="month" value="${month}" />`;

/** Transactions of a position, and the number of transactions on all pages. */
export interface TransactionPage {
  transactions: Transaction[];
  total: number;
}

/** Start date before all data. The service limits a long period to the last two years. */
const earliestDate = '2000-01-01';

/** Reads the transactions of a position from the service, newest first. */
export async function readTransactions(
  user: UserClient,
  accountId: number,
  { page, search, month }: ListPosition,
): Promise<TransactionPage> {
  const filter = {
    accountId: String(accountId),
    ...(month === '' ? { fromDate: earliestDate } : daysOf(month)),
    ...(search !== '' && { keyword: search }),
  };
  const skip = String((page - 1) * transactionsPerPage);
  const [list, count] = await Promise.all([
    user.getTransactions({ query: { ...filter, skip, top: String(transactionsPerPage) } }),
    user.getTransactionCount({ query: filter }),
  ]);
  const transactions = (list.body.transaction ?? []).slice(0, transactionsPerPage);
  return { transactions, total: count.body.transaction.TOTAL.count };
}

/** Returns the first and the last day of a month. */
function daysOf(month: string): DayRange {
  const fromDate = `${month}-01`;
  const last = new Date(fromDate);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { fromDate, toDate: isoDay(last) };
}

/** Number of months to choose from. The service stores no older transactions. */
const shownMonths = 24;

/** Returns the months up to a day, newest first. */
const monthsUntil = (today: Date): string[] =>
  Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );

/** Renders the search form, also for use without scripts. Renders nothing if all transactions fit on one page. */
export function transactionSearch(accountId: number, position: ListPosition, total: number, today: Date): SafeHtml {
  if (total <= transactionsPerPage && position.page === 1 && !isFiltered(position)) return html``;
  const { search, month } = position;
  const months = monthsUntil(today);
  if (month !== '' && !months.includes(month)) months.push(month);
  return html`<form class="transaction-search" role="search" action="/accounts/${accountId}#transactions">
      <label>Description <input name="search" value="${search}" maxlength="100" autocomplete="off" dir="auto" /></label>
      <label
        >Month
        <select name="month">
          <option value="">All months</option>
          ${months.map((option) => html`<option value="${option}" ${option === month ? ' selected' : null}>${formatMonth(option)}</option>`)}
        </select></label
      >
      <button class="secondary">Search</button>
    </form>
    ${isFiltered(position) ? result(accountId, position, total) : null}`;
}

function result(accountId: number, { search, month }: ListPosition, total: number): SafeHtml {
  const count = total === 1 ? '1 transaction' : `${formatCount(total)} transactions`;
  return html`<p class="actions">
    <span
      >${count}${search === '' ? null : html` with <bdi>“${search}”</bdi>`}${month === '' ? null : ` in ${formatMonth(month)}`}.</span
    >
    <a href="/accounts/${accountId}#transactions">Show all</a>
  </p>`;
}

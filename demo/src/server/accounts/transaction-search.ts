import { html, type SafeHtml } from '@remix-run/html-template';
import { formatCount, formatMonth } from '../site/format.ts';
import { isFiltered, type ListPosition } from './list-position.ts';
import { transactionsPerPage } from './read-transactions.ts';

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

/** Number of months to choose from. The service stores no older transactions. */
const shownMonths = 24;

/** Returns the months up to a day, newest first. */
const monthsUntil = (today: Date): string[] =>
  Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index, 1)).toISOString().slice(0, 7),
  );

import { html, type SafeHtml } from '@remix-run/html-template';
import { z } from 'zod';
import { daysAfter, isoDay } from '../site/days.ts';
import { currencyName, formatChange, formatDay, formatMoney } from '../site/format.ts';
import type { Account, NetWorth } from '../site/records.ts';
import { subtract } from './exact.ts';

/** Interval of the net worth: daily, weekly or monthly. */
export type Interval = 'D' | 'W' | 'M';

const maxDays = 500;

/**
 * Intervals of the history, each with the length of its period in days. With these periods, a chart has about 30
 * points.
 */
export const intervals = [
  { interval: 'D', label: 'Daily', days: 30 },
  { interval: 'W', label: 'Weekly', days: 182 },
  { interval: 'M', label: 'Monthly', days: 730 },
] as const satisfies readonly { interval: Interval; label: string; days: number }[];

const query = z.object({ interval: z.enum(['D', 'W', 'M']).catch('D') });

/** Returns the interval in a query. Default: daily. */
export const intervalOf = (requestQuery: unknown): Interval => query.parse(requestQuery).interval;

/** Returns the query for the net worth of a period that ends today, with the balances of its accounts. */
export function netWorthUntil(today: Date, interval: Interval) {
  const days = intervals.find((choice) => choice.interval === interval)?.days ?? intervals[0].days;
  const fromDate = isoDay(daysAfter(today, -days));
  return { include: 'details', interval, fromDate, top: String(maxDays) } as const;
}

/** Maximum number of rows of a history table that is open at first. */
const maxOpenRows = 7;

/**
 * Renders one card for each currency: the change, the chart, the same data as a table, and the accounts that count. The totals of today
 * stand in `<fin-net-worth>`.
 */
export function history(records: readonly NetWorth[], accounts: readonly Account[]): SafeHtml[] {
  const names = new Map(accounts.map(({ id, displayedName, accountName }) => [id, displayedName ?? accountName]));
  return [...Map.groupBy(records, ({ networth }) => networth.currency)].map(([currency, currencyRecords]) =>
    currencyCard(currency, currencyRecords, names),
  );
}

function currencyCard(currency: string, records: readonly NetWorth[], names: ReadonlyMap<number, string>): SafeHtml {
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return html``;
  const change = subtract(last.networth, [first.networth]);
  return html`<section class="card worth" aria-labelledby="worth-${currency}">
    <h2 id="worth-${currency}">${currencyName(currency)}</h2>
    ${records.length === 1 ? null : html`<p class="fine">${change.amount === 0 ? 'No change' : formatChange(change)} since ${formatDay(first.date)}</p>`}
    <div class="drawing" data-chart="line" data-currency="${currency}">
      <canvas role="img" aria-label="${description(records, first, last)}"></canvas>
    </div>
    <details ${records.length <= maxOpenRows ? ' open' : null}>
      <summary>Show as a table<span class="visually-hidden">: ${currency}</span></summary>
      ${historyTable(currency, records)}
    </details>
    <details>
      <summary>Accounts included<span class="visually-hidden">: ${currency}</span></summary>
      ${accountTable(currency, first, last, names)}
    </details>
  </section>`;
}

/** Returns the text alternative of the chart. */
function description(records: readonly NetWorth[], first: NetWorth, last: NetWorth): string {
  const amounts = records.map(({ networth }) => networth.amount);
  const { currency } = last.networth;
  const money = (amount: number) => formatMoney({ amount, currency });
  if (records.length === 1)
    return `Net worth in ${currency} on ${formatDay(last.date)}: ${money(last.networth.amount)}`;
  return (
    `Net worth in ${currency}: ${money(first.networth.amount)} on ${formatDay(first.date)}, ` +
    `${money(last.networth.amount)} on ${formatDay(last.date)}; lowest ${money(Math.min(...amounts))}, highest ${money(Math.max(...amounts))}`
  );
}

/**
 * Renders the history as a table, newest day first. The page's script draws the rows as a chart. The `role` attributes repeat the
 * implicit roles, as in the table of transactions.
 */
const historyTable = (currency: string, records: readonly NetWorth[]): SafeHtml =>
  html`<table class="stacked" role="table" data-order="newest">
    <caption class="visually-hidden">
      Net worth in ${currency}, newest first
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Date</th>
        <th scope="col" role="columnheader" class="money">Assets</th>
        <th scope="col" role="columnheader" class="money">Liabilities</th>
        <th scope="col" role="columnheader" class="money">Net worth</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${records.toReversed().map(
        ({ date, asset, liability, networth }) =>
          html`<tr role="row">
            <th scope="row" role="rowheader" class="date"><time datetime="${date}">${formatDay(date)}</time></th>
            <td role="cell" class="money rest" data-label="Assets">${formatMoney(asset)}</td>
            <td role="cell" class="money rest" data-label="Liabilities">${formatMoney(liability)}</td>
            <td role="cell" class="money main" data-amount="${networth.amount}">${formatMoney(networth)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;

function accountTable(currency: string, first: NetWorth, last: NetWorth, names: ReadonlyMap<number, string>): SafeHtml {
  const since = `Since ${formatDay(first.date)}`;
  const firstBalances = new Map(first.historicalBalances?.map(({ accountId, balance }) => [accountId, balance]));
  return html`<table class="stacked" role="table">
    <caption class="visually-hidden">
      Accounts in ${currency} on ${formatDay(last.date)}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Account</th>
        <th scope="col" role="columnheader" class="money">Balance</th>
        <th scope="col" role="columnheader" class="money">${since}</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${(last.historicalBalances ?? []).map(({ accountId, balance, isAsset }) => {
        const firstBalance = firstBalances.get(accountId);
        return html`<tr role="row">
          <th scope="row" role="rowheader">
            <a href="/accounts/${accountId}"><bdi>${names.get(accountId) ?? `Account ${accountId}`}</bdi></a>
          </th>
          <td role="cell" class="money main">
            ${formatMoney(balance)}${!isAsset && balance.amount > 0 ? html` <span class="fine">you owe</span>` : null}
          </td>
          <td role="cell" class="money rest" data-label="${since}">
            ${firstBalance === undefined ? 'New' : formatChange(subtract(balance, [firstBalance]))}
          </td>
        </tr> `;
      })}
    </tbody>
  </table>`;
}

import { type SafeHtml, html } from '@remix-run/html-template';
import { formatDay, formatMonth, formatSigned } from '../site/format.ts';
import type { Transaction } from '../site/records.ts';
import { transactionForm, type TransactionList } from './transaction-form.ts';

/** Renders transactions as a table, grouped by month. */
export const transactionTable = (name: string, transactions: readonly Transaction[], list: TransactionList): SafeHtml =>
  html`<table class="transactions" role="table">
    <caption class="visually-hidden">
      Transactions of ${name}, newest first
    </caption>
    ${columnHeads}
    ${[...Map.groupBy(transactions, ({ date }) => date.slice(0, 7))].map(([month, rows]) => monthGroup(month, rows, list))}
  </table>`;

/**
 * Head of a table of transactions. The `role` attributes repeat the implicit roles, because some browsers drop those when rows
 * become grids on narrow screens.
 */
export const columnHeads = html`<thead role="rowgroup">
  <tr role="row">
    <th scope="col" role="columnheader">Date</th>
    <th scope="col" role="columnheader">Description</th>
    <th scope="col" role="columnheader">Category</th>
    <th scope="col" role="columnheader" class="money">Amount</th>
  </tr>
</thead>`;

const monthGroup = (month: string, transactions: readonly Transaction[], list: TransactionList): SafeHtml =>
  html`<tbody role="rowgroup">
    <tr role="row" class="month">
      <th scope="rowgroup" role="rowheader" colspan="4">${formatMonth(month)}</th>
    </tr>
    ${transactions.map((transaction) => transactionRow(transaction, list))}
  </tbody>`;

function transactionRow(transaction: Transaction, list: TransactionList): SafeHtml {
  const { id, date, description, status, baseType, memo } = transaction;
  return html`<tr role="row" id="transaction-${id}">
    <td role="cell" class="date"><time datetime="${date}">${formatDay(date)}</time></td>
    <th scope="row" role="rowheader" dir="auto" title="${description.original}">
      ${nameOf(transaction)}${status === 'PENDING' ? html` <span class="badge fair">Pending</span>` : null}${list.saved === id ? html` <span class="badge good">Saved</span>` : null}
      ${memo === undefined ? null : html`<span class="fine">${memo}</span>`}
    </th>
    <td role="cell" class="category">${transactionForm(transaction, list)}</td>
    <td role="cell" class="money ${baseType === 'CREDIT' ? 'in' : 'out'}">${formatSigned(transaction)}</td>
  </tr> `;
}

const nameOf = ({ description: { consumer, simple, original } }: Transaction): string => consumer ?? simple ?? original;

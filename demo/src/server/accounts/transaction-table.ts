import { formatDay, formatSigned } from '../site/format.ts';
import { html } from '../html/html.ts';
import type { Markup } from '../html/html.ts';
import type { Transaction } from '../upstream/resources.ts';

// The roles say what the elements are already: narrow screens lay the rows out as grids, which takes it away in some browsers.
export const transactionTable = (name: string, transactions: Transaction[]): Markup =>
  html`<table class="transactions" role="table">
    <caption class="visually-hidden">
      Transactions of ${name}, newest first
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Date</th>
        <th scope="col" role="columnheader">Description</th>
        <th scope="col" role="columnheader">Category</th>
        <th scope="col" role="columnheader" class="money">Amount</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${transactions.map(transactionRow)}
    </tbody>
  </table>`;

function transactionRow(transaction: Transaction): Markup {
  const { date, description, category, status, baseType } = transaction;
  return html`<tr role="row">
    <td role="cell" class="date"><time datetime="${date}">${formatDay(date)}</time></td>
    <th scope="row" role="rowheader" dir="auto" title="${description.original}">
      ${description.simple ?? description.original}${status === 'PENDING' && html` <span class="badge fair">Pending</span>`}
    </th>
    <td role="cell" class="category">${category}</td>
    <td role="cell" class="money ${baseType === 'CREDIT' ? 'in' : 'out'}">${formatSigned(transaction)}</td>
  </tr> `;
}

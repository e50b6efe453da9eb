import type { SafeHtml } from '@remix-run/html-template';
import { html } from '@remix-run/html-template';
import { formatDay, formatSigned } from '../site/format.ts';
import type { Transaction } from '../upstream/resources.ts';

// The roles repeat what the elements are: rows become grids on narrow screens, which drops their roles in some browsers.
export const transactionTable = (name: string, transactions: Transaction[]): SafeHtml =>
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

function transactionRow(transaction: Transaction): SafeHtml {
  const { date, description, category, status, baseType } = transaction;
  return html`<tr role="row">
    <td role="cell" class="date"><time datetime="${date}">${formatDay(date)}</time></td>
    <th scope="row" role="rowheader" dir="auto" title="${description.original}">
      ${description.simple ?? description.original}${status === 'PENDING' ? html` <span class="badge fair">Pending</span>` : null}
    </th>
    <td role="cell" class="category">${category}</td>
    <td role="cell" class="money ${baseType === 'CREDIT' ? 'in' : 'out'}">${formatSigned(transaction)}</td>
  </tr> `;
}

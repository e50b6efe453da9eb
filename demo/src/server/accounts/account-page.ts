import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DemoDeps } from '../site/deps.ts';
import { formatCode, formatMask, formatCount, formatDay, formatMoney } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import { idFromText } from '../http/id-text.ts';
import { Problem } from '../http/problem.ts';
import { balanceOf } from './balance.ts';
import type { Account, Money } from '../site/records.ts';
import { addressOf, isFiltered, type ListPosition, positionFields } from './list-position.ts';
import { readTransactions, type TransactionPage, transactionsPerPage } from './read-transactions.ts';
import { transactionSearch } from './transaction-search.ts';
import { transactionTable } from './transaction-table.ts';

const params = z.object({ accountId: idFromText });
const query = z.object({
  ...positionFields,
  /** Id of the transaction that was saved last. */
  saved: idFromText.nullable().catch(null),
});

export function accountPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/accounts/:accountId', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const user = deps.backend.asUser(signIn.loginName);
    const accountId = params.safeParse(request.params).data?.accountId;
    const account = (await user.getAccounts()).body.account?.find(({ id }) => id === accountId);
    if (account === undefined)
      throw new Problem(404, 'Account not found', 'It may have been removed. Go to Accounts to see the rest.');
    const { saved, ...position } = query.parse(request.query);
    const [transactionPage, categories, today] = await Promise.all([
      readTransactions(user, account.id, position),
      user.getCategories().then(({ body }) => body.transactionCategory ?? []),
      deps.sandboxClock.read(),
    ]);
    const name = account.displayedName ?? account.accountName;
    const body = html`<p class="back"><a href="/accounts">Accounts</a></p>
      <div class="account-head">
        <div>
          <h1><bdi>${name}</bdi></h1>
          <p class="fine">
            <bdi>${account.providerName}</bdi> ·
            ${formatCode(account.accountType ?? account.CONTAINER)}${account.accountNumber === undefined ? null : html` · <bdi>${formatMask(account.accountNumber)}</bdi>`}
          </p>
        </div>
        <p class="amount">${balanceOf(account)}</p>
      </div>
      ${facts(account)}
      <section class="card" aria-labelledby="transactions">
        <h2 id="transactions">Transactions</h2>
        ${transactionSearch(account.id, position, transactionPage.total, today ?? deps.now())}
        ${transactionPage.transactions.length === 0 ? html`<p>${emptyText(position)}</p>` : transactionTable(name, transactionPage.transactions, { ...position, accountId: account.id, categories, saved })}
        ${pageLinks(account.id, position, transactionPage)}
      </section>`;
    return sendPage(reply, deps, { title: name, section: '/accounts', signIn, body });
  });
}

function facts({ availableBalance, availableCredit, amountDue, dueDate }: Account): SafeHtml {
  const fact = (label: string, amount: Money | undefined, note = '') =>
    amount === undefined
      ? []
      : [
          html`<div>
            <dt>${label}</dt>
            <dd>${formatMoney(amount)}${note}</dd>
          </div>`,
        ];
  const due = dueDate === undefined ? '' : `, by ${formatDay(dueDate)}`;
  const entries = [
    ...fact('Available', availableBalance),
    ...fact('Credit left', availableCredit),
    ...fact('Due', amountDue, due),
  ];
  return entries.length === 0 ? html`` : html`<dl class="facts">${entries}</dl>`;
}

function emptyText(position: ListPosition): string {
  if (position.page > 1) return 'No transactions this far back.';
  return isFiltered(position)
    ? 'No transactions match. Try a shorter description or another month.'
    : 'No transactions yet.';
}

function pageLinks(accountId: number, position: ListPosition, { transactions, total }: TransactionPage): SafeHtml {
  const { page } = position;
  const first = (page - 1) * transactionsPerPage + 1;
  const last = first + transactions.length - 1;
  if (total <= transactionsPerPage && page === 1) return html``;
  const link = (to: number, rel: 'prev' | 'next', label: string) =>
    html`<a class="button secondary" rel="${rel}" href="${addressOf(accountId, { ...position, page: to })}"
      >${label}</a
    >`;
  return html`<nav class="pager" aria-label="Pages of transactions">
    <p>${last >= first ? `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}` : null}</p>
    <p class="actions">
      ${page > 1 ? link(page - 1, 'prev', 'Newer') : null}
      ${last < total && transactions.length > 0 ? link(page + 1, 'next', 'Older') : null}
    </p>
  </nav>`;
}

import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { KeptAccount, KeptTransaction } from '@fin-link/service-client';
import { balanceOf } from '../accounts/balance.ts';
import { columnHeads } from '../accounts/transaction-table.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatCode, formatCount, formatDay, formatInstant, formatSigned } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import type { CopiedUser } from '../site/own-copy.ts';

const maxTransactions = 10;

/**
 * Serves the page that shows this site's copy of a person's data and its progress. After the first visit, which reads
 * the copy, only the comparison calls the service.
 */
export function copyPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/copy', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const copied = await deps.copy.of(signIn.loginName);
    const { account: serviceAccounts = [] } = (await deps.backend.asUser(signIn.loginName).getAccounts()).body;
    const isSame = comparableText(copied.accounts) === comparableText(serviceAccounts);
    const body = html`<p class="back"><a href="/accounts">Accounts</a></p>
      <h1>Your own copy</h1>
      <p class="lead">
        The service tells this site’s backend when something changes. The backend reads what changed and keeps it, so a
        page can be shown without asking the service.
      </p>
      ${deps.copy.isSubscribed ? null : html`<p class="notice">The service isn’t sending events to this site, so the copy won’t change.</p>`}
      ${progress(copied, isSame)} ${copied.accounts.length === 0 ? empty : tables(copied)}`;
    return sendPage(reply, deps, { title: 'Your own copy', section: '/accounts', signIn, body });
  });
}

/** Returns ids, balances and names of accounts as text, to compare the copy with the service. */
const comparableText = (
  accounts: readonly Pick<KeptAccount, 'id' | 'balance' | 'displayedName' | 'accountName'>[],
): string =>
  JSON.stringify(
    accounts
      .map(({ id, balance, displayedName, accountName }) => [id, balance?.amount, displayedName ?? accountName])
      .toSorted(([a = 0], [b = 0]) => Number(a) - Number(b)),
  );

const fact = (label: string, value: SafeHtml | string): SafeHtml =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

function progress({ events, copiedThrough, lagMs }: CopiedUser, isSame: boolean): SafeHtml {
  const lag = lagMs === null ? 'No event yet' : lagOf(lagMs);
  return html`<dl class="facts">
    ${fact('Events received', formatCount(events))} ${fact('Copied through', formatInstant(copiedThrough))}
    ${fact('Lag', lag)}
    ${fact('Matches the service', isSame ? html`<span class="badge good">Yes</span>` : html`<span class="badge fair">Not yet</span>`)}
  </dl>`;
}

/** Formats a delay, for example `4 seconds`. */
function lagOf(ms: number): string {
  const [unit, size] = ms < 120_000 ? (['second', 1_000] as const) : (['minute', 60_000] as const);
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / size));
}

const empty = html`<div class="card empty">
  <h2>Nothing copied yet</h2>
  <p>Link a bank. Its accounts will appear here when the service has sent an event.</p>
  <p class="actions centered"><a class="button" href="/link">Link a bank</a></p>
</div>`;

const tables = ({ accounts, transactions }: CopiedUser): SafeHtml =>
  html`<section class="card" aria-labelledby="accounts-title">
      <h2 id="accounts-title">Accounts</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" class="money">Balance</th>
          </tr>
        </thead>
        <tbody>
          ${accounts.map((account) => accountRow(account, transactions))}
        </tbody>
      </table>
    </section>
    <section class="card" aria-labelledby="transactions-title">
      <h2 id="transactions-title">Latest transactions</h2>
      ${transactions.length === 0 ? html`<p>No transactions yet.</p>` : transactionTable(transactions.slice(0, maxTransactions))}
    </section>`;

function accountRow(account: KeptAccount, transactions: readonly KeptTransaction[]): SafeHtml {
  const transactionCount = transactions.filter(({ accountId }) => accountId === account.id).length;
  return html`<tr>
    <th scope="row">
      <bdi>${account.displayedName ?? account.accountName}</bdi>
      <span class="fine"
        ><bdi>${account.providerName}</bdi> · ${formatCode(account.accountType ?? account.CONTAINER)} ·
        ${formatCount(transactionCount)} ${transactionCount === 1 ? 'transaction' : 'transactions'}</span
      >
    </th>
    <td class="money">${balanceOf(account)}</td>
  </tr> `;
}

// The `role` attributes repeat the implicit roles, as in `columnHeads`.
const transactionTable = (transactions: readonly KeptTransaction[]): SafeHtml =>
  html`<table class="transactions" role="table" aria-labelledby="transactions-title">
    ${columnHeads}
    <tbody role="rowgroup">
      ${transactions.map(transactionRow)}
    </tbody>
  </table>`;

const transactionRow = (transaction: KeptTransaction): SafeHtml => {
  const { date, description, category, baseType, status } = transaction;
  return html`<tr role="row">
    <td role="cell" class="date"><time datetime="${date}">${formatDay(date)}</time></td>
    <th scope="row" role="rowheader" dir="auto">
      ${description.consumer ?? description.simple ?? description.original}${status === 'PENDING' ? html` <span class="badge fair">Pending</span>` : null}
    </th>
    <td role="cell" class="category">${category}</td>
    <td role="cell" class="money ${baseType === 'CREDIT' ? 'in' : 'out'}">${formatSigned(transaction)}</td>
  </tr> `;
};

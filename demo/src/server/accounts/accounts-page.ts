import { ServiceCallError } from '@fin-link/service-client';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idText } from '../http/id-text.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import { cutText } from '../site/cut-text.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatCode, formatInstant, formatMask } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import type { Account, ProviderAccount } from '../site/records.ts';
import { balanceOf } from './balance.ts';

const maxAccounts = 200;

/** A linked bank, or the user's manually added accounts. */
interface LinkedBank {
  providerAccount: ProviderAccount;
  name: string;
  accounts: Account[];
}

/** Serves the page that lists the linked banks with their accounts. */
export function accountsPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/accounts', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const banks = await linkedBanks(deps, signIn.loginName);
    const accountCount = banks.reduce((sum, { accounts }) => sum + accounts.length, 0);
    const body = html`<div class="title-row">
        <h1>Accounts</h1>
        <p class="actions">
          <a class="button secondary" href="/copy">Your own copy</a>
        </p>
      </div>
      ${banks.length === 0 ? emptyCard : banks.map(bankCard)}
      ${accountCount >= maxAccounts ? html`<p class="notice">Only the first ${maxAccounts} accounts are shown.</p>` : null}`;
    return sendPage(reply, deps, { title: 'Accounts', section: '/accounts', signIn, body });
  });
}

const removalForm = z.object({ providerAccountId: idText });

/** Serves the form that deletes a linked bank with its accounts. The service accepts only banks of the signed-in user. */
export function removeBank(app: FastifyInstance, { settings, signIns, backend }: DemoDeps): void {
  const bankNotFound = () => new Problem(404, 'Bank not found', 'It may already have been removed.');
  app.post('/accounts/remove', { onRequest: fromOwnPages(settings.origin) }, async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = removalForm.safeParse(request.body);
    if (error !== undefined) throw bankNotFound();
    const user = backend.asUser(loginName);
    await user.deleteProviderAccount({ params: data }).catch((cause: unknown) => {
      throw cause instanceof ServiceCallError && (cause.status === 400 || cause.status === 404)
        ? bankNotFound()
        : cause;
    });
    return reply.redirect('/accounts', 303);
  });
}

async function linkedBanks({ backend }: DemoDeps, loginName: string): Promise<LinkedBank[]> {
  const user = backend.asUser(loginName);
  const nameOf = async (providerId: number): Promise<string> => {
    const { body } = await user.getProvider({ params: { providerId: String(providerId) } });
    return body.provider[0]?.name ?? 'Bank';
  };
  const [banks, accountReply] = await Promise.all([user.getProviderAccounts(), user.getAccounts()]);
  const accounts = (accountReply.body.account ?? []).slice(0, maxAccounts);
  return Promise.all(
    (banks.body.providerAccount ?? []).map(async (providerAccount) => {
      const accountsOfBank = accounts.filter(({ providerAccountId }) => providerAccountId === providerAccount.id);
      const name = accountsOfBank[0]?.providerName ?? (await nameOf(providerAccount.providerId));
      return { providerAccount, name, accounts: accountsOfBank };
    }),
  );
}

const emptyCard = html`<div class="card empty">
  <h2>Nothing linked yet</h2>
  <p>Link a bank to see its accounts here.</p>
</div>`;

function bankCard(linked: LinkedBank): SafeHtml {
  const { providerAccount, name, accounts } = linked;
  if (providerAccount.isManual) return manualAccountsCard(linked);
  const { id, providerId, authType } = providerAccount;
  /** Whether the accounts are shared through open banking. */
  const isShared = authType === 'OAUTH';
  const action = (kind: 'refresh' | 'edit', label: string, hiddenLabel: string) =>
    html`<a href="/link?action=${kind}&amp;providerAccountId=${id}"
      >${label}<span class="visually-hidden"> ${hiddenLabel}</span></a
    >`;
  return html`<section class="card bank" aria-labelledby="bank-${id}">
    <header>
      <div>
        <span class="bank-mark" aria-hidden="true">${initialsOf(name)}</span>
        <h2 id="bank-${id}"><bdi>${name}</bdi></h2>
        ${badge(providerAccount)}
      </div>
      <p class="actions">
        ${
          isShared && hasEnded(providerAccount)
            ? html`<a href="/link?providerId=${providerId}"
                >Share again<span class="visually-hidden"> from ${name}</span></a
              >`
            : action('refresh', 'Refresh', name)
        }
        ${
          isShared
            ? html`<a href="/consents">What you share<span class="visually-hidden"> from ${name}</span></a>`
            : action('edit', 'Edit sign-in', `for ${name}`)
        }
      </p>
    </header>
    ${accounts.length === 0 ? html`<p>No accounts.</p>` : accountTable(name, accounts)}
    <footer>
      ${providerAccount.lastUpdated === undefined ? null : html`<p class="fine">Refreshed ${formatInstant(providerAccount.lastUpdated)}</p>`}
      ${removal(id, name, isShared)}
    </footer>
  </section> `;
}

/** Returns the first letters of the first two words of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/, 2)
    .map((word) => cutText(word, 1))
    .join('')
    .toUpperCase();

/** Renders the card of the accounts that the user added manually. */
const manualAccountsCard = ({ providerAccount: { id }, accounts }: LinkedBank): SafeHtml =>
  html`<section class="card bank" aria-labelledby="bank-${id}">
    <header>
      <h2 id="bank-${id}">Added manually</h2>
      <p class="actions"><a href="/properties">Add or edit</a></p>
    </header>
    ${accounts.length === 0 ? html`<p>No accounts.</p>` : accountTable('Added manually', accounts)}
  </section> `;

/** Renders the button that removes a bank, in a closed section, so that one click cannot remove a bank. */
const removal = (id: number, name: string, isShared: boolean): SafeHtml =>
  html`<details class="removal">
    <summary>Remove<span class="visually-hidden"> ${name}</span></summary>
    <form method="post" action="/accounts/remove">
      <p>
        Its accounts and transactions will be deleted here.
        ${isShared ? 'Sharing will end for all of them, and we’ll notify the bank.' : 'Nothing will change at the bank.'}
      </p>
      <button class="danger" name="providerAccountId" value="${id}">
        <span>Remove <bdi>${name}</bdi></span>
      </button>
    </form>
  </details>`;

/** Tone and words of the badge, by status of the provider account. */
const statuses: Readonly<Record<string, readonly [tone: string, words: string]>> = {
  SUCCESS: ['good', 'Linked'],
  PARTIAL_SUCCESS: ['fair', 'Partly updated'],
  FAILED: ['bad', 'Needs attention'],
  USER_INPUT_REQUIRED: ['fair', 'Waiting for your answer'],
  LOGIN_IN_PROGRESS: ['plain', 'Signing in'],
  IN_PROGRESS: ['plain', 'Updating'],
};

/** Returns the additional status of the last refresh, which is the reason if the refresh failed. */
const reasonOf = ({ dataset }: ProviderAccount): string | undefined =>
  dataset.find(({ name }) => name === 'BASIC_AGG_DATA')?.additionalStatus;

/** Additional statuses after which the user must share the accounts again. */
const endedConsentReasons: readonly (string | undefined)[] = ['CONSENT_REQUIRED', 'CONSENT_EXPIRED', 'CONSENT_REVOKED'];
const hasEnded = (providerAccount: ProviderAccount): boolean => endedConsentReasons.includes(reasonOf(providerAccount));

function badge(providerAccount: ProviderAccount): SafeHtml {
  const { status } = providerAccount;
  const reason = status === 'SUCCESS' ? undefined : reasonOf(providerAccount);
  const [tone, words] = statuses[status] ?? ['plain', formatCode(status)];
  return html`<span class="badge ${tone}">${words}</span
    >${reason === undefined ? null : html` <span class="fine">${formatCode(reason)}</span>`}`;
}

const accountTable = (name: string, accounts: Account[]): SafeHtml =>
  html`<table>
    <caption class="visually-hidden">
      Accounts: ${name}
    </caption>
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col" class="money">Balance</th>
      </tr>
    </thead>
    <tbody>
      ${accounts.map(accountRow)}
    </tbody>
  </table>`;

function accountRow(account: Account): SafeHtml {
  const { id, accountName, displayedName, accountNumber } = account;
  return html`<tr>
    <th scope="row">
      <a href="/accounts/${id}"><bdi>${displayedName ?? accountName}</bdi></a>
      <span class="fine"
        >${formatCode(account.accountType ?? account.CONTAINER)}${accountNumber === undefined ? null : html` · <bdi>${formatMask(accountNumber)}</bdi>`}</span
      >
    </th>
    <td class="money">${balanceOf(account)}</td>
  </tr> `;
}

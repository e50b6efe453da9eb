import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balanceOf } from '../accounts/balance.ts';
import { idFromText } from '../http/id-text.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatCode, formatDay, formatMoney } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import type { Account, Money } from '../site/records.ts';
import { eventLog } from '../site/tools.ts';
import { subtract } from './exact.ts';

const query = z.object({
  add: z.enum(['property', 'account']).catch('property'),
  edit: idFromText.optional().catch(undefined),
});

const isProperty = ({ CONTAINER }: Account): boolean => CONTAINER === 'realEstate';

/** Serves the page with the properties, their loans, and other accounts that the user added manually, and the form that edits them. */
export function propertiesPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/properties', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const { add, edit } = query.parse(request.query);
    const { account: accounts = [] } = (await deps.backend.asUser(signIn.loginName).getAccounts()).body;
    const properties = accounts.filter(isProperty);
    const others = accounts.filter((account) => account.isManual && !isProperty(account));
    const accountToEdit = [...properties, ...others].find(({ id }) => id === edit);
    const body = html`<div class="title-row">
        <h1>Property and other accounts</h1>
        <p class="actions">
          <a class="button secondary" href="/properties?add=property#form">Add a property</a>
          <a class="button secondary" href="/properties?add=account#form">Add an account</a>
        </p>
      </div>
      <noscript><p class="notice">Turn on JavaScript to add and edit.</p></noscript>
      <div class="linking halves">
        <div id="following">
          ${properties.length === 0 ? noProperty : properties.map((property) => propertyCard(property, accounts))}
          ${properties.length === 0 ? null : html`<p class="fine">A property appears with its loans. Each loan counts once in your net worth.</p>`}
          ${others.length === 0 ? null : otherAccountsCard(others)}
        </div>
        <div id="form">${formFor(deps, accountToEdit ?? add)}</div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/fin-elements.js'];
    return sendPage(reply, deps, {
      title: 'Property',
      section: '/properties',
      signIn,
      body,
      scripts,
      tools: [
        eventLog,
        {
          title: 'Two tags',
          content: html`<p>
            <code>&lt;fin-real-estate&gt;</code> and <code>&lt;fin-manual-account&gt;</code> run in a session with the
            capability <code>manual</code>. With <code>account-id</code>, they edit what’s there. See all of it in your
            <a href="/net-worth">net worth</a>.
          </p>`,
        },
      ],
    });
  });
}

const noProperty = html`<div class="card empty">
  <h2>No property yet</h2>
  <p>Add your home to see its value, what you owe on it, and what’s left.</p>
</div>`;

const otherAccountsCard = (others: readonly Account[]): SafeHtml =>
  html`<section class="card" aria-labelledby="others">
    <h2 id="others">Added manually</h2>
    ${manualAccountTable(others)}
  </section>`;

/** Renders the tag that edits an account or adds a new one. */
function formFor({ settings }: DemoDeps, subject: Account | 'property' | 'account'): SafeHtml {
  const host = html`id="tag" host="${settings.hostOrigin}" publishable-key="${settings.publishableKey}"
  session-url="/my/manual-session"`;
  if (subject === 'property') return html`<fin-real-estate ${host}></fin-real-estate>`;
  if (subject === 'account') return html`<fin-manual-account ${host}></fin-manual-account>`;
  return isProperty(subject)
    ? html`<fin-real-estate ${host} account-id="${subject.id}"></fin-real-estate>`
    : html`<fin-manual-account ${host} account-id="${subject.id}"></fin-manual-account>`;
}

const nameOf = ({ displayedName, accountName }: Account): string => displayedName ?? accountName;
const notIncludedBadge = html` <span class="badge">Not included</span>`;

/** Renders a property, its loans, and its value minus the loans. */
function propertyCard(property: Account, accounts: readonly Account[]): SafeHtml {
  const { id, balance, linkedAccountIds = [], includeInNetWorth = true } = property;
  const loans = linkedAccountIds.flatMap((loanId) => accounts.filter((account) => account.id === loanId));
  return html`<section class="card bank" aria-labelledby="property-${id}">
    <header>
      <h2 id="property-${id}"><bdi>${nameOf(property)}</bdi></h2>
      ${includeInNetWorth ? null : notIncludedBadge}
      <p class="actions">
        <a href="/properties?edit=${id}#form">Edit<span class="visually-hidden"> ${nameOf(property)}</span></a>
      </p>
    </header>
    <table>
      <caption class="visually-hidden">
        ${nameOf(property)} and its loans
      </caption>
      <tbody>
        <tr>
          <th scope="row">Value ${valuationText(property)}</th>
          <td class="money">${balance === undefined ? '–' : formatMoney(balance)}</td>
        </tr>
        ${loans.map(loanRow)} ${balance === undefined || loans.length === 0 ? null : remainingValueRow(balance, loans)}
      </tbody>
    </table>
  </section>`;
}

function valuationText({ valuation }: Account): SafeHtml {
  if (valuation === undefined) return html`<span class="fine">As you entered it</span>`;
  const { low, high, source, indexName, indexQuarter, estimatedDate } = valuation;
  const index =
    indexName === undefined ? '' : `, ${indexName}${indexQuarter === undefined ? '' : ` to ${indexQuarter}`}`;
  return html`<span class="fine">Estimate between ${formatMoney(low)} and ${formatMoney(high)}</span>
    <span class="fine">${source}${index}, ${formatDay(estimatedDate)}</span>`;
}

const loanRow = (loan: Account): SafeHtml =>
  html`<tr>
    <th scope="row">
      <a href="/accounts/${loan.id}"><bdi>${nameOf(loan)}</bdi></a>
      <span class="fine"><bdi>${loan.isManual ? 'Added manually' : loan.providerName}</bdi></span>
    </th>
    <td class="money">${balanceOf(loan)}</td>
  </tr> `;

/** Renders the value minus the loans. Returns `null` if a balance is unknown or in another currency. */
function remainingValueRow(value: Money, loans: readonly Account[]): SafeHtml | null {
  const debts = loans.flatMap(({ balance }) => balance ?? []);
  if (debts.length < loans.length || debts.some(({ currency }) => currency !== value.currency)) return null;
  return html`<tr class="sum">
    <th scope="row">Value after loans</th>
    <td class="money">${formatMoney(subtract(value, debts))}</td>
  </tr> `;
}

/** Renders the manually added accounts other than properties as a table. */
const manualAccountTable = (accounts: readonly Account[]): SafeHtml =>
  html`<table>
    <caption class="visually-hidden">
      Other accounts added manually
    </caption>
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col" class="money">Balance</th>
        <th scope="col"><span class="visually-hidden">Edit</span></th>
      </tr>
    </thead>
    <tbody>
      ${accounts.map(
        (account) =>
          html`<tr>
            <th scope="row">
              <a href="/accounts/${account.id}"><bdi>${nameOf(account)}</bdi></a
              >${account.includeInNetWorth === false ? notIncludedBadge : null}
              <span class="fine">${formatCode(account.accountType ?? account.CONTAINER)}</span>
            </th>
            <td class="money">${balanceOf(account)}</td>
            <td class="money">
              <a href="/properties?edit=${account.id}#form"
                >Edit<span class="visually-hidden"> ${nameOf(account)}</span></a
              >
            </td>
          </tr> `,
      )}
    </tbody>
  </table>`;

import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import { balanceOf } from '../accounts/balance.ts';
import { formatCode, formatDay, formatMoney } from '../site/format.ts';
import type { Account, Money } from '../site/records.ts';
import { subtract } from './exact.ts';

const nameOf = ({ displayedName, accountName }: Account): string => displayedName ?? accountName;
const notIncludedBadge = html` <span class="badge">Not included</span>`;

/** Renders a property, its loans, and its value minus the loans. */
export function propertyCard(property: Account, accounts: readonly Account[]): SafeHtml {
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
export const ownAccountTable = (accounts: readonly Account[]): SafeHtml =>
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

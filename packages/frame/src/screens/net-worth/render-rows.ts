import type { Money, NetWorthAccount } from '@fin-link/contracts/browser';
import type { IncludeChange } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SwitchChange } from '../../components/switch/fin-switch.ts';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Minimum age of a balance that is shown with its date: two days. */
const datedFromMs = 172_800_000;

/** Values that all rows of a table use. */
export interface RowParts {
  words: LaterStrings;
  scope: FrameScope;
  /** Changes that are being sent or have failed. */
  changes: readonly IncludeChange[];
  /** Whether the page has selected the accounts. Switches are then hidden, because they would change nothing here. */
  isLimited: boolean;
  /** Accounts that the search hides. */
  hidden: ReadonlySet<number>;
  /** Called when the user presses the switch of an account. */
  handleSwitch(accountId: number, include: boolean): void;
}

/**
 * Renders the row of an account. `inProperty`: the account is a loan that is shown with its property and subtracted from the
 * property's value.
 */
export function renderAccountRow(account: NetWorthAccount, parts: RowParts, inProperty = false): TemplateResult {
  const { words, scope, changes, isLimited, hidden } = parts;
  const { accountId, accountName, balance } = account;
  const isFailed = changes.some((one) => one.accountId === accountId && one.status === 'failed');
  const amount = balance === null ? null : scope.formats.money(inProperty ? negated(balance) : balance);
  return html`<tr role="row" class=${inProperty ? 'loan' : nothing} ?hidden=${hidden.has(accountId)}>
    <td role="cell" class="account">
      <bdi translate="no" class="name">${accountName}</bdi>
      ${renderDetails(account, parts)}
      ${isFailed ? html`<span class="failed" id=${`failed-${accountId}`}>${words.netWorth.failed}</span>` : nothing}
    </td>
    <td role="cell" class="amount">
      ${amount === null ? html`<span class="none">${words.netWorth.noBalance}</span>` : html`<bdi translate="no">${amount}</bdi>`}
    </td>
    ${isLimited ? nothing : html`<td role="cell" class="switch">${renderSwitch(account, parts)}</td>`}
  </tr>`;
}

const negated = ({ amount, currency }: Money): Money => ({
  amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
  currency,
});

function renderDetails(account: NetWorthAccount, parts: RowParts): TemplateResult {
  const { words, isLimited } = parts;
  const { providerName, mask, isManual, includeInNetWorth } = account;
  return html`<span class="details">
    ${providerName === null ? nothing : html`<bdi translate="no">${providerName}</bdi>`}
    ${isManual ? html`<span>${words.netWorth.addedManually}</span>` : nothing}
    ${
      mask === null
        ? nothing
        : html`<span
            ><bdi translate="no" class="tabular" aria-hidden="true">••${mask}</bdi
            ><span class="unseen">${words.accountMarks.masked(mask)}</span></span
          >`
    }
    ${renderAge(account, parts)}
    ${isLimited && !includeInNetWorth ? html`<span>${words.netWorth.leftOut}</span>` : nothing}
  </span>`;
}

function renderAge({ balance, lastUpdated }: NetWorthAccount, { words, scope }: RowParts): unknown {
  if (balance === null) return nothing;
  if (lastUpdated === null) return html`<span>${words.netWorth.undated}</span>`;
  if (scope.clock.now() - Date.parse(lastUpdated) < datedFromMs) return nothing;
  return html`<time datetime=${lastUpdated}>${words.netWorth.asOf(scope.formats.date(lastUpdated))}</time>`;
}

function renderSwitch(account: NetWorthAccount, { words, changes, handleSwitch }: RowParts): TemplateResult {
  const { accountId, accountName, includeInNetWorth } = account;
  const change = changes.find((one) => one.accountId === accountId);
  return html`<fin-switch
    bare
    data-account=${accountId}
    .label=${words.netWorth.include(accountName)}
    ?on=${includeInNetWorth}
    ?busy=${change?.status === 'sending'}
    described-by=${change?.status === 'failed' ? `failed-${accountId}` : ''}
    @fin-switch-turn=${({ on }: SwitchChange) => handleSwitch(accountId, on)}
  ></fin-switch>`;
}

/** Renders the row with a property's value after loans. */
export const renderAfterLoans = (value: Money, { words, scope, isLimited }: RowParts): TemplateResult =>
  html`<tr role="row" class="after">
    <td role="cell" class="account">${words.netWorth.afterLoans}</td>
    <td role="cell" class="amount"><bdi translate="no">${scope.formats.money(value)}</bdi></td>
    ${isLimited ? nothing : html`<td role="cell" class="switch"></td>`}
  </tr>`;

/** Returns the name of a currency in the reader's language. */
export const currencyName = ({ formats }: FrameScope, currency: string): string =>
  new Intl.DisplayNames(formats.locale, { type: 'currency' }).of(currency) ?? currency;

/** Renders the accounts that the first total omits, each with its reason. Renders nothing if there are none. */
export function renderLeftOut(
  accounts: readonly NetWorthAccount[],
  words: LaterStrings['netWorth'],
  scope: FrameScope,
): TemplateResult | typeof nothing {
  const leftOut = accounts.filter(({ exclusion }) => exclusion !== null);
  if (leftOut.length === 0) return nothing;
  const reasonOf = ({ exclusion, balance }: NetWorthAccount): string => {
    if (exclusion === 'unknown-direction') return words.reasonUnknownSide;
    return balance === null ? words.withoutBalance : words.reasonCurrency(currencyName(scope, balance.currency));
  };
  return html`<details>
    <summary class="link">${words.leftOutOfTotal(leftOut.length)}</summary>
    <ul>
      ${leftOut.map(
        (account) =>
          html`<li>
            <bdi translate="no" class="name">${account.accountName}</bdi>
            <span class="caption muted">${reasonOf(account)}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

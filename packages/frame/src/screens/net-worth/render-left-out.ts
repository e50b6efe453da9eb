import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { NetWorthAccount } from '@fin-link/contracts/browser';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { NetWorthStrings } from '../../platform/words/types/net-worth-strings.ts';

/** Returns the name of a currency in the reader's language. */
export const currencyName = ({ formats }: FrameScope, currency: string): string =>
  new Intl.DisplayNames(formats.locale, { type: 'currency' }).of(currency) ?? currency;

/** Renders the accounts that the first total omits, each with its reason. Renders nothing if there are none. */
export function renderLeftOut(
  accounts: readonly NetWorthAccount[],
  words: NetWorthStrings,
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

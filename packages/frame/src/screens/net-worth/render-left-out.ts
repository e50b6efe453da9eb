import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ExcludedAccount } from '@fin-link/contracts/browser';
import type { NetWorthState } from '@fin-link/flow';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { NetWorthStrings } from '../../platform/words/types/net-worth-strings.ts';

/** Name of a currency in the reader's language. */
export const currencyName = ({ formats }: FrameScope, currency: string): string =>
  new Intl.DisplayNames(formats.locale, { type: 'currency' }).of(currency) ?? currency;

/** Accounts that the first total leaves out, with the reason of each. Nothing if there are none. */
export function renderLeftOut(
  { excludedAccounts, excludedAccountCount, accounts }: NetWorthState,
  { words, scope }: { words: NetWorthStrings; scope: FrameScope },
): TemplateResult | typeof nothing {
  if (excludedAccountCount === 0) return nothing;
  const names = new Map(accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  const listed = excludedAccounts.filter(({ accountId }) => names.has(accountId));
  const reasonOf = ({ reason, currency }: ExcludedAccount): string => {
    if (reason === 'other-currency' && currency !== null) return words.reasonCurrency(currencyName(scope, currency));
    return reason === 'no-balance' ? words.reasonNoBalance : words.reasonUnknownSide;
  };
  const more = excludedAccountCount - listed.length;
  return html`<details class="omitted">
    <summary>${words.leftOutOfTotal(excludedAccountCount)}</summary>
    <ul>
      ${listed.map(
        (excluded) =>
          html`<li>
            <bdi class="name">${names.get(excluded.accountId)}</bdi>
            <span class="caption muted">${reasonOf(excluded)}</span>
          </li>`,
      )}
      ${more === 0 ? nothing : html`<li class="muted">${words.moreLeftOut(more)}</li>`}
    </ul>
  </details>`;
}

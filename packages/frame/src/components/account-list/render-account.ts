import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { AccountView } from '@fin-link/contracts/browser';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';
import { isOwed } from '../../platform/words/is-owed.ts';

function renderBalance(
  account: AccountView,
  accounts: LinkingStrings['accounts'],
  formats: Formats,
): TemplateResult | typeof nothing {
  if (account.balance === null) return nothing;
  return html`<span class="amount">
    <span class="unseen">${accounts.balance}</span> <bdi translate="no">${formats.money(account.balance)}</bdi>
    ${isOwed(account) ? html`<span class="owed">${accounts.owed}</span>` : nothing}
  </span>`;
}

/** Renders name, last digits, state and balance of an account. `reason`: why the account cannot be selected; `null` if it can be. */
export function renderAccount(
  account: AccountView,
  accounts: LinkingStrings['accounts'],
  formats: Formats,
  reason: string | null = null,
): TemplateResult {
  const isClosed = account.accountStatus === 'CLOSED' || account.accountStatus === 'TO_BE_CLOSED';
  return html`<span>
      <bdi translate="no" class="name">${account.accountName}</bdi>
      <span class="details">
        ${
          account.mask === null
            ? nothing
            : html`<span
                ><bdi translate="no" class="tabular" aria-hidden="true">••${account.mask}</bdi
                ><span class="unseen">${accounts.masked(account.mask)}</span></span
              >`
        }
        ${isClosed && reason === null ? html`<span>${accounts.closed}</span>` : nothing}
        ${account.historyArriving ? html`<span>${accounts.historyArriving}</span>` : nothing}
      </span>
      ${reason === null ? nothing : html`<span class="reason">${reason}</span>`}
    </span>
    ${renderBalance(account, accounts, formats)}`;
}

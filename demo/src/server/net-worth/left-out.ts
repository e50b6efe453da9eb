import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import { currencyName } from '../site/format.ts';
import type { Account, ExcludedAccount } from '../site/records.ts';

/**
 * Renders the accounts that the totals exclude, each with the reason. Returns `null` if there are none. The list can be shorter than the
 * count.
 */
export function leftOut(
  excludedAccounts: readonly ExcludedAccount[],
  excludedAccountCount: number,
  accounts: readonly Account[],
): SafeHtml | null {
  if (excludedAccountCount === 0) return null;
  const names = new Map(accounts.map(({ id, displayedName, accountName }) => [id, displayedName ?? accountName]));
  const unlistedCount = excludedAccountCount - excludedAccounts.length;
  return html`<section class="card" aria-labelledby="left-out">
    <h2 id="left-out">What the totals leave out</h2>
    <ul>
      ${excludedAccounts.map(
        (excluded) =>
          html`<li>
            <a href="/accounts/${excluded.accountId}"
              ><bdi>${names.get(excluded.accountId) ?? `Account ${excluded.accountId}`}</bdi></a
            >
            <span class="fine">${reasonOf(excluded)}</span>
          </li> `,
      )}
      ${unlistedCount === 0 ? null : html`<li class="fine">And ${unlistedCount} more</li>`}
    </ul>
  </section>`;
}

function reasonOf({ reason, currency = '' }: ExcludedAccount): string {
  if (reason === 'OTHER_CURRENCY') return `Counted in ${currencyName(currency)} only`;
  return reason === 'NO_BALANCE' ? 'No balance yet' : 'The bank doesn’t say whether it is owned or owed';
}

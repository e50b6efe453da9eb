import { html } from '../html/html.ts';
import type { Markup } from '../html/html.ts';

/** The simulated banks of open banking, one for each region. */
export const openBanks = [
  { providerId: 16_020, region: 'United Kingdom', name: 'Harbour & Vale Bank' },
  { providerId: 16_030, region: 'United States', name: 'Liberty Open Bank' },
  { providerId: 16_040, region: 'Australia', name: 'Southern Wattle Bank' },
] as const;

/** User names that make something else happen at each of them; the bank's own sign-in page lists them, too. */
const scenarios = [
  ['declined', 'the bank declines'],
  ['bank-error', 'the bank fails at the last step'],
  ['slow-15s', 'transactions come late'],
  ['expired', 'the permission ends after a day'],
  ['revoked-at-bank', 'the bank takes it back after a day'],
  ['reauthentication-required', 'the bank wants a new sign-in after a day'],
  ['account-removed', 'an account is closed after a day'],
] as const;

export const openBankHints: Markup = html`<h2>Banks with a page of their own</h2>
  <p>There you sign in at the bank and not here, in the same way. <code>ok-</code> and any name is another person.</p>
  <ul>
    ${openBanks.map(
      ({ providerId, region, name }) =>
        html`<li>
          ${region}: <a href="/link?providerId=${providerId}">${name}</a>, or
          <a href="/lite?providerId=${providerId}">by <code>&lt;fin-redirect&gt;</code></a>
        </li>`,
    )}
  </ul>
  <details>
    <summary>User names that make something else happen</summary>
    <dl>
      ${scenarios.map(
        ([userName, what]) =>
          html`<div>
            <dt><code>${userName}</code></dt>
            <dd>${what}</dd>
          </div>`,
      )}
    </dl>
  </details>`;

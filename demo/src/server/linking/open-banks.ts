import { html, type SafeHtml } from '@remix-run/html-template';

/** Simulated banks that share accounts through open banking. */
export const openBanks = [
  { providerId: 16_020, region: 'United Kingdom', name: 'Harbour & Vale Bank' },
  { providerId: 16_030, region: 'United States', name: 'Liberty Open Bank' },
  { providerId: 16_031, region: 'United States', name: 'Prairie Trust' },
  { providerId: 16_040, region: 'Australia', name: 'Southern Wattle Bank' },
] as const;

/** User names with a test scenario at each bank. The banks' sign-in pages list more. */
const scenarios = [
  ['declined', 'the bank declines'],
  ['bank-error', 'the bank fails at the last step'],
  ['slow-15s', 'transactions arrive late'],
  ['expired', 'the permission ends after a day'],
  ['revoked-at-bank', 'the bank withdraws the permission after a day'],
  ['reauthentication-required', 'the bank asks for a new sign-in after a day'],
  ['account-removed', 'an account closes after a day'],
] as const;

/** Hints for linking open banking banks in the sandbox. */
export const openBankHints: SafeHtml = html`<h3>Open banking (redirect)</h3>
  <p>
    You sign in at the bank instead of here, with the same details; the Australian bank asks for no password. Use
    <code>ok-</code> and any name for another person.
  </p>
  <ul>
    ${openBanks.map(
      ({ providerId, region, name }) =>
        html`<li>
          ${region}: <a href="/link?providerId=${providerId}">${name}</a>, or
          <a href="/lite?providerId=${providerId}">with <code>&lt;fin-redirect&gt;</code></a>
        </li>`,
    )}
  </ul>
  <details>
    <summary>Test scenarios</summary>
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

const credentials = [
  ['User ID', 'ok'],
  ['Password', 'ok'],
  ['One-time code', '123456'],
] as const;

/** Sign-in details that every simulated bank accepts. */
export const signInHint: SafeHtml = html`<dl>
  ${credentials.map(
    ([label, value]) =>
      html`<div>
        <dt>${label}</dt>
        <dd><code>${value}</code></dd>
      </div>`,
  )}
</dl>`;

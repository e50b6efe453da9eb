import { html, type SafeHtml } from '@remix-run/html-template';
import type { DataCluster } from '../bank/bank.ts';
import type { Consent, ConsentStatus } from '../consents/consents.ts';
import { clusterList } from './authorize-page.ts';
import type { BankPage } from './page.ts';

const statusTexts: Readonly<Record<ConsentStatus, string>> = {
  awaiting: 'Waiting for you',
  authorized: 'Active',
  rejected: 'Declined',
  suspended: 'Paused until you sign in again',
  revoked: 'Stopped',
  expired: 'Expired',
};

/** A consent as the page shows it. */
interface GivenConsent {
  readonly consent: Pick<Consent, 'consentId' | 'status' | 'authorizedAt' | 'expiresAt'>;
  readonly thirdParty: string;
  /** Names of the shared accounts. */
  readonly accounts: readonly string[];
  readonly clusters: readonly DataCluster[];
}

/** Renders the customer's consents, each with a button that stops sharing. */
export function connectionsPage(
  action: string,
  givenConsents: readonly GivenConsent[],
  formatDay: FormatDay,
): BankPage {
  return {
    title: 'Connected apps',
    body: html`<h1>Connected apps</h1>
      ${givenConsents.length === 0 ? html`<p>No one else has access to your accounts.</p>` : givenConsents.map((givenConsent) => consentCard(action, givenConsent, formatDay))}
      <form method="post" action="${action}/sign-out"><button class="plain">Sign out</button></form>`,
  };
}

/** Returns `true` if the customer can stop a consent. */
export const isOpen = ({ status }: Pick<Consent, 'status'>): boolean =>
  status === 'authorized' || status === 'suspended';

function consentCard(
  action: string,
  { consent, thirdParty, accounts, clusters }: GivenConsent,
  formatDay: FormatDay,
): SafeHtml {
  const { consentId, status, authorizedAt, expiresAt } = consent;
  const stop = isOpen(consent)
    ? html`<form class="actions" method="post" action="${action}/${consentId}/revoke">
        <button class="primary">Stop sharing with ${thirdParty}</button>
      </form>`
    : null;
  return html`<section class="card">
    <h2>${thirdParty}</h2>
    <dl>
      <dt>Status</dt>
      <dd>${statusTexts[status]}</dd>
      <dt>Permission given</dt>
      <dd>${authorizedAt === null ? '–' : formatDay(authorizedAt)}</dd>
      <dt>Ends</dt>
      <dd>${expiresAt === null ? 'When you stop it' : formatDay(expiresAt)}</dd>
      <dt>Accounts</dt>
      <dd>
        <ul>
          ${accounts.map((account) => html`<li>${account}</li>`)}
        </ul>
      </dd>
    </dl>
    ${clusterList(clusters)} ${stop}
  </section>`;
}

type FormatDay = (day: Date) => string;

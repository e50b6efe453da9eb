import { html, type SafeHtml } from '@remix-run/html-template';
import type { RequestedConsent, DataCluster, OfferedAccount } from '../bank/bank.ts';
import type { BankPage } from './page.ts';
import { errorBox, type PageForm } from './sign-in-page.ts';

/** Contents of the page on which the customer chooses accounts and authorizes a request. */
interface AuthorizePage extends PageForm {
  readonly thirdParty: string;
  /** Name of the app, and of the company that retrieves the data for it. */
  readonly asker: string;
  readonly requested: RequestedConsent;
  readonly accounts: readonly OfferedAccount[];
  /** Ids of the preselected accounts. */
  readonly ticked: readonly string[];
  /** The verb in the spelling of the bank's country. */
  readonly authorize: 'Authorise' | 'Authorize';
  showDate(date: Date): string;
}

/** Renders the page on which the customer chooses accounts and authorizes a request. */
export function authorizePage({
  action,
  error,
  thirdParty,
  asker,
  requested,
  accounts,
  ticked,
  authorize,
  showDate,
}: AuthorizePage): BankPage {
  const choices = accounts.map(
    ({ accountId, name, shownNumber }) =>
      html`<label class="choice">
        <input type="checkbox" name="account" value="${accountId}" ${ticked.includes(accountId) ? ' checked' : ''} />
        <span>${name}<span class="hint">${shownNumber}</span></span>
      </label>`,
  );
  const until = requested.until === null ? 'Until you stop it' : `Until ${showDate(requested.until)}`;
  const since =
    requested.transactionsFrom === null
      ? html``
      : html`<p>Transactions since ${showDate(requested.transactionsFrom)}.</p>`;
  return {
    title: error === undefined ? 'Share your data' : 'Error: share your data',
    body: html`<h1>${asker} wants to see your accounts</h1>
      ${errorBox(error)}
      <form method="post" action="${action}/authorize">
        <div class="card">
          <fieldset>
            <legend>Accounts to share</legend>
            ${choices}
          </fieldset>
        </div>
        <div class="card">
          <h2>What you’ll share</h2>
          ${clusterList(requested.clusters)} ${since}
          <h2>For how long</h2>
          <p>${until}. You can stop at any time here or at ${thirdParty}.</p>
        </div>
        <div class="actions">
          <button class="primary">${authorize}</button>
          <button formaction="${action}/decline" formnovalidate>Decline</button>
        </div>
      </form>`,
  };
}

/** Renders data clusters as expandable lists. */
export function clusterList(clusters: readonly DataCluster[]): SafeHtml {
  const items = clusters.map(({ title, details }) => {
    const points = details.map((detail) => html`<li>${detail}</li>`);
    return html`<details>
      <summary>${title}</summary>
      <ul>
        ${points}
      </ul>
    </details>`;
  });
  return html`${items}`;
}

/** Delay in seconds before the browser returns. */
const returnDelay = 2;

/** Renders the page after the decision, which returns to the third party. */
export function outcomePage(outcome: 'done' | 'declined' | 'error', thirdParty: string, url: string): BankPage {
  const texts = {
    done: ['Access allowed', `${thirdParty} can now see the accounts you chose.`],
    declined: ['Access declined', `Nothing was shared with ${thirdParty}.`],
    error: ['Something went wrong', `We couldn’t complete the request. Nothing was shared with ${thirdParty}.`],
  } as const;
  const [title, text] = texts[outcome];
  return {
    title,
    body: html`<h1>${title}</h1>
      <p role="status">${text} We’re taking you back to ${thirdParty}.</p>
      <p><a class="button primary" href="${url}" data-followed-after="${returnDelay}">Go back now</a></p>`,
    next: { url, seconds: returnDelay },
  };
}

export function messagePage(title: string, text: string): BankPage {
  return {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}

import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { clock } from '../linking/clock.ts';
import type { DemoDeps } from '../site/deps.ts';
import { currencyName } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import type { Account, ExcludedAccount } from '../site/records.ts';
import { eventLog } from '../site/tools.ts';
import { history, intervalOf, intervals, netWorthUntil, type Interval } from './history.ts';

/** Serves the page with the history of the net worth, and `<fin-net-worth>`, in which users choose the accounts that count. */
export function netWorthPage(app: FastifyInstance, deps: DemoDeps): void {
  const { settings, signIns, backend, sandboxClock, now } = deps;
  app.get('/net-worth', async (request, reply) => {
    const signIn = signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const interval = intervalOf(request.query);
    const businessTime = await sandboxClock.read();
    const user = backend.asUser(signIn.loginName);
    const [netWorth, accountReply] = await Promise.all([
      user.getNetWorth({ query: netWorthUntil(businessTime ?? now(), interval) }),
      user.getAccounts(),
    ]);
    const { networth: records = [], excludedAccounts = [], excludedAccountCount = 0 } = netWorth.body;
    const accounts = accountReply.body.account ?? [];
    const body = html`<div class="title-row">
        <h1>Net worth</h1>
        <p class="actions">
          <a class="button secondary" href="/properties?add=property#form">Add a property</a>
          <a class="button secondary" href="/properties?add=account#form">Add an account</a>
        </p>
      </div>
      <noscript><p class="notice">Turn on JavaScript to choose which accounts count.</p></noscript>
      <div class="linking halves">
        <div>
          ${intervalChoice(interval)}
          <div id="following">
            ${owesForMissingHome(accounts) ? addHome : null}
            ${records.length === 0 ? empty : history(records, accounts)}
            ${leftOut(excludedAccounts, excludedAccountCount, accounts)}
          </div>
        </div>
        <div>
          <fin-net-worth
            id="tag"
            host="${settings.hostOrigin}"
            publishable-key="${settings.publishableKey}"
            session-url="/my/net-worth-session"
          ></fin-net-worth>
        </div>
      </div>`;
    // The page's own script comes first, so that it listens before the tag fires events.
    const scripts = ['/assets/main.js', '/assets/charts.js', '/fin-elements.js'];
    return sendPage(reply, deps, {
      title: 'Net worth',
      section: '/net-worth',
      signIn,
      body,
      scripts,
      tools: [
        eventLog,
        clock(businessTime, '/net-worth', daysNote),
        {
          title: 'One tag, one request',
          content: html`<p>
            <code>&lt;fin-net-worth&gt;</code> runs in a session with the capability <code>networth</code>. The history
            comes from the service’s <code>GET /derived/networth</code>, read by the backend.
          </p>`,
        },
      ],
    });
  });
}

const daysNote = 'When days pass, balances are refreshed. Go one day at a time to see each day’s change.';

const empty = html`<div class="card empty">
  <h2>No accounts yet</h2>
  <p>Link a bank, or add what you own and owe yourself.</p>
  <p class="actions centered"><a class="button" href="/link">Link a bank</a></p>
</div>`;

/** Returns whether an account is a mortgage, and none is a property: the home then counts only as debt. */
const owesForMissingHome = (accounts: readonly Account[]): boolean =>
  accounts.some(({ CONTAINER, accountType }) => CONTAINER === 'loan' && accountType?.includes('MORTGAGE')) &&
  !accounts.some(({ CONTAINER }) => CONTAINER === 'realEstate');

const addHome = html`<p class="notice">
  Your mortgage counts, and your home doesn’t yet. <a href="/properties?add=property#form">Add your home</a>
</p>`;

const intervalChoice = (chosen: Interval): SafeHtml =>
  html`<nav class="intervals" aria-label="Interval">
    <ul role="list">
      ${intervals.map(({ interval, label }) => html`<li><a href="/net-worth?interval=${interval}" ${interval === chosen ? html` aria-current="true"` : null}>${label}</a></li> `)}
    </ul>
  </nav>`;

/**
 * Renders the accounts that the totals exclude, each with the reason. Returns `null` if there are none. The list can be shorter than the
 * count.
 */
function leftOut(
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

import { siteAccounts, siteTransactions, siteHoldings, type SiteAccount } from '@fin-link/contracts/banks';
import type { Clock } from '@fin-link/storage';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dayOfIsoDate, type Delay } from '../../basics/index.ts';
import type { ZodApp } from '../../http/index.ts';
import type { SiteSession } from '../sessions/sessions.ts';
import { readCursor, writeCursor, type Customer } from '../site/credential-site.ts';
import { scenarioOf, type Scenario } from '../site/scenarios.ts';
import { failWhenForced, SiteFailure, unknownAccount } from '../site/site-failure.ts';
import { type SitesContext, sessionOf, siteOf, problemReplies } from './access.ts';

export function listAccounts(app: ZodApp, context: SitesContext): void {
  const schema = { response: { 200: siteAccounts, ...problemReplies } };
  app.get('/api/accounts', { schema }, async (request) => {
    const session = sessionOf(request);
    const scenario = scenarioOf(session.userName);
    failWhenForced(scenario, 'accounts');
    await keepPace(context, scenario, session, readyShare(null), request.signal);
    const { accounts } = await context.customer(siteOf(request), session.userName);
    return { accounts: accountsFor(scenario, accounts) };
  });
}

const pageSize = 500;

const query = z
  .strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional(), cursor: readCursor.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to);

/** Serves the transactions of an account, newest first, in pages. */
export function listTransactions(app: ZodApp, context: SitesContext): void {
  const params = z.object({ siteAccountId: z.string() });
  const schema = { params, querystring: query, response: { 200: siteTransactions, ...problemReplies } };
  app.get('/api/accounts/:siteAccountId/transactions', { schema }, async (request) => {
    const { siteAccountId } = request.params;
    const { from, to, cursor } = request.query;
    const customer = await customerWithAccount(request, context, siteAccountId);
    const page = customer.transactions(siteAccountId, {
      from: from === undefined ? -Infinity : dayOfIsoDate(from),
      to: to === undefined ? Infinity : dayOfIsoDate(to),
      after: cursor ?? null,
      limit: pageSize,
    });
    return { transactions: page.transactions, nextCursor: page.next === null ? null : writeCursor(page.next) };
  });
}

/** Serves the holdings of an account. The list is empty for an account that is not an investment. */
export function listHoldings(app: ZodApp, context: SitesContext): void {
  const schema = {
    params: z.object({ siteAccountId: z.string() }),
    response: { 200: siteHoldings, ...problemReplies },
  };
  app.get('/api/accounts/:siteAccountId/holdings', { schema }, async (request) => {
    const { siteAccountId } = request.params;
    const customer = await customerWithAccount(request, context, siteAccountId);
    return { holdings: [...customer.holdings(siteAccountId)] };
  });
}

/** Returns the accounts of a user, as changed by their scenario. */
function accountsFor(scenario: Scenario | undefined, accounts: readonly SiteAccount[]): SiteAccount[] {
  if (scenario?.effect.kind === 'no-accounts') return [];
  if (scenario?.effect.kind !== 'account-unavailable') return [...accounts];
  const { additionalStatus } = scenario.effect;
  return accounts.map((account, index) =>
    index === accounts.length - 1 ? { ...account, unavailable: additionalStatus } : account,
  );
}

/**
 * Returns the signed-in customer when the data of one of their accounts is ready. Throws `SiteFailure` if the account does not
 * exist or the scenario fails.
 */
async function customerWithAccount(
  request: FastifyRequest,
  context: SitesContext,
  siteAccountId: string,
): Promise<Customer> {
  const session = sessionOf(request);
  const scenario = scenarioOf(session.userName);
  failWhenForced(scenario, 'accounts');
  const customer = await context.customer(siteOf(request), session.userName);
  const accounts = accountsFor(scenario, customer.accounts);
  const index = accounts.findIndex((account) => account.siteAccountId === siteAccountId);
  const unavailable = accounts[index]?.unavailable;
  if (index === -1) throw unknownAccount();
  if (typeof unavailable === 'string')
    throw new SiteFailure(503, unavailable, 'This account isn’t available right now.');
  failWhenForced(scenario, 'transactions');
  await keepPace(context, scenario, session, readyShare({ index, count: accounts.length }), request.signal);
  return customer;
}

/** Share of a slow scenario's total time after which the list of accounts is ready. The data of the accounts follows. */
const accountsShare = 0.3;

/**
 * Returns the share of a slow scenario's total time after which data is ready. `null` means the list of accounts; otherwise, the data is
 * that of the account with this index of `count` accounts.
 */
function readyShare(account: { readonly index: number; readonly count: number } | null): number {
  return account === null ? accountsShare : accountsShare + ((account.index + 1) / account.count) * (1 - accountsShare);
}

/**
 * Delays a response in a slow scenario until a share of its total time has passed since the sign-in. The total time does not
 * depend on the number of requests.
 */
async function keepPace(
  { clock, delay }: { readonly clock: Clock; readonly delay: Delay },
  scenario: Scenario | undefined,
  { signedInAt }: SiteSession,
  share: number,
  signal: AbortSignal,
): Promise<void> {
  if (scenario?.effect.kind !== 'slow' || signedInAt === null) return;
  const remainingMs = signedInAt.getTime() + Math.round(scenario.effect.seconds * share * 1000) - clock.now().getTime();
  if (remainingMs > 0) await delay(remainingMs, signal);
}

import type { SiteAccount } from '@fin-link/contracts/banks';
import type { FastifyRequest } from 'fastify';
import type { Customer } from '../site/credential-site.ts';
import { keepPace, readyShare } from '../site/pace.ts';
import { scenarioOf, type Scenario } from '../site/scenarios.ts';
import { failWhenForced, SiteFailure, unknownAccount } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { sessionOf, siteOf } from './access.ts';

/** Returns the accounts of a user, as changed by their scenario. */
export function accountsFor(scenario: Scenario | undefined, accounts: readonly SiteAccount[]): SiteAccount[] {
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
export async function customerWithAccount(
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

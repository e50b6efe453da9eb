import type { PropertyAddress, PropertyMatch } from '@fin-link/contracts/browser';
import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { matchesOf, serviceAddress } from './property-view.ts';
import { requireOwnAccounts } from './require-own-accounts.ts';

export async function findMatches(
  { client, broker }: Pick<OwnAccountDeps, 'client' | 'broker'>,
  { loginName }: Session,
  address: PropertyAddress,
): Promise<PropertyMatch[]> {
  const { body } = await broker.use(loginName, (token) =>
    client.evaluateAddress({ token, query: { include: 'valuation' }, body: { address: serviceAddress(address) } }),
  );
  return matchesOf(body);
}

export const findProperty =
  (deps: OwnAccountDeps): Handler<'findProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    requireOwnAccounts(session);
    return { matches: await findMatches(deps, session, request.body.address) };
  };

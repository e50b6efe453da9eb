import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { newProperty, propertyView } from './property-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';
import type { NeedsOwnAccounts } from './session-own-accounts.ts';

/** Adds a property, valued by the service or by the user. A repeated `Idempotency-Key` adds nothing. */
export function createProperty(deps: NeedsService & NeedsOwnAccounts): Handler<'createProperty'> {
  const { client, broker, ownAccounts } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const requested = { key: request.headers['idempotency-key'], request: body, kind: 'real-estate' };
    const accountId = await ownAccounts.add(session, requested, async (idempotencyKey) => {
      const added = await broker.use(session.loginName, (token) =>
        client.addManualAccount({ token, idempotencyKey, body: { account: newProperty(body) } }),
      );
      const [account] = added.body.account;
      if (account === undefined) throw new HostError('service.refused');
      return account.id;
    });
    return { property: requireView(propertyView(await readOwnAccount(deps, session, accountId))) };
  };
}

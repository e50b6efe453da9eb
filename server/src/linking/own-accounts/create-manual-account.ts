import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { manualAccountView, newManualAccount } from './manual-account-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';
import type { NeedsOwnAccounts } from './session-own-accounts.ts';

/** Adds an account manually. A repeated `Idempotency-Key` adds nothing and returns the account. */
export function createManualAccount(deps: NeedsService & NeedsOwnAccounts): Handler<'createManualAccount'> {
  const { client, broker, ownAccounts } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const requested = { key: request.headers['idempotency-key'], request: body, kind: body.kind };
    const accountId = await ownAccounts.add(session, requested, async (idempotencyKey) => {
      const added = await broker.use(session.loginName, (token) =>
        client.addManualAccount({ token, idempotencyKey, body: { account: newManualAccount(body) } }),
      );
      const [account] = added.body.account;
      if (account === undefined) throw new HostError('service.refused');
      return account.id;
    });
    return { account: requireView(manualAccountView(await readOwnAccount(deps, session, accountId))) };
  };
}

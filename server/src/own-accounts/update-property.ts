import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { nameOf, propertyFacts, propertyView } from './property-view.ts';
import { readOwnAccount, shown } from './read-own-account.ts';
import { requireOwnAccount } from './require-own-accounts.ts';

export const updateProperty =
  (deps: OwnAccountDeps): Handler<'updateProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    requireOwnAccount(session, accountId);
    shown(propertyView(await readOwnAccount(deps, session, accountId)));
    const { body } = request;
    await deps.broker.use(session.loginName, (token) =>
      deps.client.updateAccount({
        token,
        params: { accountId: String(accountId) },
        body: { account: { ...propertyFacts(body), accountName: nameOf(body), nickname: body.nickname ?? '' } },
      }),
    );
    return { property: shown(propertyView(await readOwnAccount(deps, session, accountId))) };
  };

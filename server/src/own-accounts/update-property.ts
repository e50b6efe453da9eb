import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { nameOf, propertyFacts, propertyView } from './property-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsAccess } from '../sessions/index.ts';

/** Changes a property. */
export const updateProperty =
  (deps: NeedsService & NeedsAccess): Handler<'updateProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    const before = requireView(propertyView(await readOwnAccount(deps, session, accountId))).linkedAccountIds;
    const { body } = request;
    // Keeps the links to loans that the session may not see.
    const listed = await deps.access.filter(session, 'listLoans', before, (id) => ({ kind: 'loan', id }));
    const hidden = before.filter((id) => !listed.includes(id));
    const linkedAccountIds = [...new Set([...body.linkedAccountIds, ...hidden])];
    await deps.broker.use(session.loginName, (token) =>
      deps.client.updateAccount({
        token,
        params: { accountId: String(accountId) },
        body: {
          account: {
            ...propertyFacts({ ...body, linkedAccountIds }),
            accountName: nameOf(body),
            nickname: body.nickname ?? '',
          },
        },
      }),
    );
    return { property: requireView(propertyView(await readOwnAccount(deps, session, accountId))) };
  };

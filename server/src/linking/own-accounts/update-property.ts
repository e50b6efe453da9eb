import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import { nameOf, propertyFields, propertyView } from './property-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';

/** Changes a property. */
export const updateProperty =
  (deps: NeedsService & NeedsAccess): Handler<'updateProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    const linkedBefore = requireView(propertyView(await readOwnAccount(deps, session, accountId))).linkedAccountIds;
    const { body } = request;
    // Keeps the links to loans that the session may not see.
    const visibleLoans = await deps.access.filter(session, 'listLoans', linkedBefore, (id) => ({ kind: 'loan', id }));
    const hiddenLoans = linkedBefore.filter((id) => !visibleLoans.includes(id));
    const linkedAccountIds = [...new Set([...body.linkedAccountIds, ...hiddenLoans])];
    await deps.broker.use(session.loginName, (token) =>
      deps.client.updateAccount({
        token,
        params: { accountId: String(accountId) },
        body: {
          account: {
            ...propertyFields({ ...body, linkedAccountIds }),
            accountName: nameOf(body),
            nickname: body.nickname ?? '',
          },
        },
      }),
    );
    return { property: requireView(propertyView(await readOwnAccount(deps, session, accountId))) };
  };

import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { propertyView } from './property-view.ts';
import { readOwnAccount, shown } from './read-own-account.ts';

export const getProperty =
  (deps: OwnAccountDeps): Handler<'getProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { property: shown(propertyView(await readOwnAccount(deps, session, accountId))) };
  };

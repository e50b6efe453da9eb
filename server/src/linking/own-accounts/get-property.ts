import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { propertyView } from './property-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';

/** Reads a property. */
export const getProperty =
  (deps: NeedsService): Handler<'getProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { property: requireView(propertyView(await readOwnAccount(deps, session, accountId))) };
  };

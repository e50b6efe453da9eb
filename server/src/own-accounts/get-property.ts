import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { propertyView } from './property-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';
import type { NeedsService } from '../parts/index.ts';

/** Reads a property. */
export const getProperty =
  (deps: NeedsService): Handler<'getProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { property: requireView(propertyView(await readOwnAccount(deps, session, accountId))) };
  };

import type { Executor } from '@fin-link/storage';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { type ComparedRules, peerDataOfRules } from './peer-data.ts';

/** Reads the rules of a view of the user. Throws Y800 if the user has no view with that id. */
type ReadRules = (executor: Executor<ServiceDatabase>, user: UserKey, viewId: string) => Promise<ComparedRules>;

/** Returns the peer data for the rules of a view. Throws the errors of `readRules` and `peerDataOfRules`. */
export const getViewPeerData =
  (deps: NeedsDatabase & NeedsCustomerSettings, readRules: ReadRules): Handler<'getViewPeerData'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    return peerDataOfRules(deps, user, await readRules(deps.database.db, user, params.viewId), query.timePeriod);
  };

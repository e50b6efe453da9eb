import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { ExtractDeps } from './changed-records.ts';
import { getExtractEvents } from './get-extract-events.ts';
import { getUserData } from './get-user-data.ts';
import { getActiveUsers } from './retrieved-users.ts';

export { startDataUpdates } from './data-updates.ts';
export { deleteRetrievalsOfUser } from './retrieved-users.ts';

export const createExtractHandlers = (
  deps: ExtractDeps & NeedsCustomerSettings,
): Pick<Handlers, 'getUserData' | 'getExtractEvents' | 'getActiveUsers'> => ({
  getUserData: getUserData(deps),
  getExtractEvents: getExtractEvents(deps),
  getActiveUsers: getActiveUsers(deps),
});

import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsJobs, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { removeUser, type NeedsSealedTransfers } from './remove-user.ts';

export { assertUser, notRegisteredCode, updateUserName } from './user-name.ts';
export { assertNotRemoved, notRemoved, removalHash } from './remove-user.ts';

export const createUserHandlers = (
  deps: NeedsDatabase &
    NeedsPubsub &
    NeedsClock &
    NeedsJobs &
    NeedsService &
    NeedsSealedTransfers &
    NeedsSettings<'adminLogin' | 'customer'>,
): Pick<HostHandlers, 'removeUser'> => ({
  removeUser: removeUser(deps),
});

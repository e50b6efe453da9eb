import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBackground, NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import { findUser, getUser, registerUser, unregisterUser, type UserDataDeleter, updateUser } from './users.ts';

export {
  callingUser,
  createUser,
  lockUserIfFree,
  lockUserIfPresent,
  lockUser,
  loginNameOf,
  profileOf,
  type UserKey,
  userKeyOf,
} from './user-records.ts';
export { startLoginReleases } from './login-routes.ts';
export { claimedBefore, claimKey, subjectOf, type UsedKey } from './claim-key.ts';
export { workOnDueUsers } from './due-users.ts';
export { countUse, recentUses, secondsUntilNextUse } from './count-use.ts';
export {
  makeInsightsDue,
  forgetInsightSettings,
  forgetInsightsOf,
  forgetInsightsOfView,
  insightsChannel,
} from './insights-due.ts';
export type { UserDataDeleter } from './users.ts';

type UserHandlers = Pick<Handlers, 'registerUser' | 'findUser' | 'getUser' | 'updateUser' | 'unregisterUser'>;

/** Creates the handlers of the user endpoints. `deleters` delete the data of each domain when a user unregisters. */
export const createUserHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsBackground,
  deleters: readonly UserDataDeleter[],
): UserHandlers => ({
  registerUser: registerUser(deps),
  findUser: findUser(deps),
  getUser: getUser(deps),
  updateUser: updateUser(deps),
  unregisterUser: unregisterUser(deps, deleters),
});

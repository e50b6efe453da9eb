import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import { journalUsersOf } from '../../platform/journal/index.ts';
import { userByLoginName, type UserKey } from '../../tenancy/users/index.ts';

/** Returns the users with a login name: the current user, and unregistered users that are still in the journal. */
export async function findUsersByLoginName(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  loginName: string,
): Promise<{ users: UserKey[]; currentUser: UserKey | undefined }> {
  const currentUser = await userByLoginName(executor, customerId, loginName);
  const users = (await journalUsersOf(executor, customerId, loginName)).map((userId) => ({ customerId, userId }));
  return { users, currentUser: users.find(({ userId }) => userId === currentUser?.id) };
}

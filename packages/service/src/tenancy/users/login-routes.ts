import type { BackgroundLoop, Executor } from '@fin-link/storage';
import {
  bucketOf,
  type DueItem,
  dueTimeOf,
  findDue,
  type NeedsDatabase,
  ofCustomer,
  type ServiceDatabase,
  type ServiceTransaction,
  setDue,
} from '../../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';

/** A login name and the user to whom it leads. */
interface LoginRoute {
  customerId: number;
  userId: number;
  loginName: string;
}

/**
 * Claims a login name for the id of a new user. Returns the id to which the login name leads: the given one, or that of an earlier claim.
 * Call it outside of transactions, because a transaction of a user writes rows of the user only.
 */
export async function claimLogin(
  executor: Executor<ServiceDatabase>,
  { customerId, userId, loginName }: LoginRoute,
): Promise<number> {
  const columns = { ...ofCustomer(customerId), login_name: loginName };
  for (;;) {
    const claimed = await executor
      .insertInto('login_route')
      .values({ ...columns, user_id: userId })
      .onConflict((conflict) => conflict.columns(['customer_id', 'login_name']).doNothing())
      .returning('user_id')
      .executeTakeFirst();
    const route =
      claimed ??
      (await executor
        .selectFrom('login_route')
        .select('user_id')
        .where((where) => where.and(columns))
        .executeTakeFirst());
    // Without a row, the earlier claim was released between the two statements.
    if (route !== undefined) return route.user_id;
  }
}

/**
 * Returns whether a login name leads to the user, and the user has not unregistered. Reads the scheduled release first, because `releaseLogin`
 * deletes it last.
 */
export async function isRouted(
  trx: ServiceTransaction,
  { customerId, userId, loginName }: LoginRoute,
): Promise<boolean> {
  if ((await dueTimeOf(trx, releaseOf({ customerId, userId, loginName }))) !== null) return false;
  const route = await trx
    .selectFrom('login_route')
    .select('user_id')
    .where((where) => where.and({ ...ofCustomer(customerId), login_name: loginName }))
    .executeTakeFirst();
  return route?.user_id === userId;
}

/** Schedules the release of a login name. Must run in the transaction that deletes the user, after `forgetDue`. */
export const scheduleRelease = (
  trx: ServiceTransaction,
  { customerId, userId, loginName }: LoginRoute,
): Promise<void> => setDue(trx, { customerId, userId }, [{ kind: 'login-release', key: loginName, at: new Date(0) }]);

/** Releases the login name of a user who unregistered. Idempotent. Call it after the transaction that deleted the user. */
export async function releaseLogin(
  executor: Executor<ServiceDatabase>,
  { customerId, userId, loginName }: LoginRoute,
): Promise<void> {
  await executor
    .deleteFrom('login_route')
    .where((where) => where.and({ ...ofCustomer(customerId), login_name: loginName, user_id: userId }))
    .execute();
  await setDue(executor, { customerId, userId }, [{ kind: 'login-release', key: loginName, at: null }]);
}

/** Maximum number of login names per round. */
const batchSize = 50;

/** Releases login names that a process did not release before it ended. Returns their number. */
export async function releaseDueLogins({ database }: NeedsDatabase): Promise<number> {
  const due = await findDue(database, 'login-release', { at: new Date(0), limit: batchSize });
  for (const { customerId, userId, key } of due)
    await database.onBucket(bucketOf(userId), () => releaseLogin(database.db, { customerId, userId, loginName: key }));
  return due.length;
}

/** Starts the loop that releases login names of unregistered users after a process ended early. */
export const startLoginReleases = (deps: NeedsDatabase & NeedsBusinessClock & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, { name: 'released login names', atOnce: batchSize, round: () => releaseDueLogins(deps) });

const releaseOf = ({ customerId, userId, loginName }: LoginRoute): DueItem => ({
  customerId,
  userId,
  kind: 'login-release',
  key: loginName,
});

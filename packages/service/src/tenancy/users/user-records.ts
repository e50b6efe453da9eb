import { dayMs, isoDay, type User } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import {
  type NeedsDatabase,
  type ServiceDatabase,
  type ServiceTransaction,
  type UserProfile,
  ofUser,
  ofUserItself,
  setDue,
  bucketOf,
  userByLoginName,
} from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { ServiceError, type NeedsBusinessClock, type NeedsIds } from '../../platform/runtime/index.ts';
import { claimLogin, isRouted, releaseLogin } from './login-routes.ts';

export interface UserKey {
  customerId: number;
  userId: number;
}

export const userKeyOf = ({ customer, user }: UserCallContext): UserKey => ({
  customerId: customer.id,
  userId: user.id,
});

interface NewUser {
  customerId: number;
  loginName: string;
  profile: UserProfile;
  /** Time of creation by the business clock. */
  at: Date;
}

/** Returns the login name of a user; `undefined` if the user has unregistered. */
export async function loginNameOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<string | undefined> {
  const user = await executor
    .selectFrom('service_user')
    .select('login_name')
    .where((where) => where.and(ofUserItself({ customerId, userId })))
    .executeTakeFirst();
  return user?.login_name;
}

/** Returns the profile of a user; `undefined` if the user has unregistered. */
export async function profileOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
): Promise<UserProfile | undefined> {
  const user = await executor
    .selectFrom('service_user')
    .select('profile')
    .where((where) => where.and(ofUserItself({ customerId, userId })))
    .executeTakeFirst();
  return user?.profile;
}

/**
 * Creates a user, in two transactions: the login name leads to an id first, then the user has rows. If a process ended between the two, the
 * next call with the login name completes the user. Returns the existing user with `isNew: false` if another call created the user.
 */
export async function createUser(
  { database, ids }: NeedsDatabase & NeedsIds,
  user: NewUser,
): Promise<{ id: number; isNew: boolean }> {
  const { customerId, loginName } = user;
  for (;;) {
    // A new id for each attempt, so that the id of an unregistered user is never used again.
    const id = await claimLogin(database.db, { customerId, loginName, userId: await idOnNodeThatIsUp(database, ids) });
    const insertion = await database.onBucket(bucketOf(id), () =>
      database.tx((trx) => insertUser(trx, { ...user, id })),
    );
    if (insertion !== 'gone') return { id, isNew: insertion === 'inserted' };
    await releaseLogin(database.db, { customerId, loginName, userId: id });
  }
}

/** Returns a new id of a user. While a node of a distributed database is down, new users get ids of the others. */
async function idOnNodeThatIsUp(database: NeedsDatabase['database'], ids: NeedsIds['ids']): Promise<number> {
  for (let triesLeft = 50; ; triesLeft--) {
    const id = ids.next();
    if (triesLeft === 0 || (await database.isUp(bucketOf(id)))) return id;
  }
}

/**
 * Inserts a user to whom a login name leads, with the rows that schedule work for the user. Returns `exists` if the user has a row, and
 * `gone` if the user has unregistered meanwhile.
 */
export async function insertUser(
  trx: ServiceTransaction,
  user: NewUser & { id: number },
): Promise<'inserted' | 'exists' | 'gone'> {
  const key = { customerId: user.customerId, userId: user.id };
  const row = await trx
    .insertInto('service_user')
    .values({
      ...ofUserItself(key),
      login_name: user.loginName,
      profile: JSON.stringify(user.profile),
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.columns(['bucket', 'customer_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return 'exists';
  // Checked after the insertion, which waits for a transaction that deletes the user.
  if (!(await isRouted(trx, { ...key, loginName: user.loginName }))) {
    await trx
      .deleteFrom('service_user')
      .where((where) => where.and(ofUserItself(key)))
      .execute();
    return 'gone';
  }
  const owner = ofUser(key);
  await trx.insertInto('reconciliation').values(owner).execute();
  await trx
    .insertInto('prediction')
    .values({ ...owner, history_mark: null })
    .execute();
  await trx
    .insertInto('insight_progress')
    .values({
      ...owner,
      is_changed: false,
      scheduled_until: isoDay(user.at),
      seen: '{}',
    })
    .execute();
  const nextDay = new Date(user.at.getTime() + dayMs);
  await setDue(trx, key, [
    // One to two days later, because the id spreads the users over the day.
    { kind: 'reconciliation', at: new Date(nextDay.getTime() + (user.id % dayMs)) },
    // The first data of the user makes predictions and insights due earlier.
    { kind: 'predictions', at: nextDay },
    { kind: 'insights', at: nextDay },
  ]);
  return 'inserted';
}

/** Converts a user to the reply of the public interface. */
export const userReplyOf = (user: { id: number; loginName: string; profile: UserProfile }): { user: User } => ({
  user: { id: user.id, loginName: user.loginName, roleType: 'INDIVIDUAL', ...user.profile },
});

/**
 * Returns the id of the user with the login name. Creates a missing user if the customer allows it; otherwise throws Y305. Call it before
 * the transaction of the user.
 */
export async function callingUser(
  deps: NeedsDatabase & NeedsBusinessClock & NeedsIds,
  customer: { id: number; createsUsers: boolean },
  loginName: string,
): Promise<number> {
  const { db, onBucket } = deps.database;
  const known = await userByLoginName(db, customer.id, loginName, onBucket);
  if (known !== undefined) return known.id;
  if (!customer.createsUsers) throw new ServiceError('Y305');
  const user = { customerId: customer.id, loginName, profile: {}, at: deps.businessClock.now() };
  return (await createUser(deps, user)).id;
}

/**
 * Locks the user until the transaction ends. Callers must lock the user before a provider account. The lock prevents additions during
 * unregistration, and serializes calls that check a limit before they add. Returns `false` if the user does not exist any more.
 */
export async function lockUserIfPresent(
  trx: ServiceTransaction,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('service_user')
    .select('id')
    .where((where) => where.and(ofUserItself({ customerId, userId })))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Like `lockUserIfPresent`, but throws Y020 if the user does not exist any more. */
export async function lockUser(trx: ServiceTransaction, user: { customerId: number; userId: number }): Promise<void> {
  if (!(await lockUserIfPresent(trx, user))) throw new ServiceError('Y020');
}

/** Like `lockUserIfPresent`, but without waiting: also returns `false` if another transaction holds the lock. */
export async function lockUserIfFree(
  trx: ServiceTransaction,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('service_user')
    .select('id')
    .where((where) => where.and(ofUserItself({ customerId, userId })))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

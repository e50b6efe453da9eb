import { dayMs, isoDay, type User } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import {
  type ServiceDatabase,
  type ServiceTransaction,
  type UserProfile,
  ofCustomer,
  ofUser,
  ofUserItself,
  setDue,
} from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { ServiceError, type NeedsBusinessClock, type NeedsIds } from '../../platform/runtime/index.ts';

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
  id: number;
  loginName: string;
  profile: UserProfile;
  /** Time of creation by the business clock. */
  at: Date;
}

/** Returns the id of the user with this login name; `undefined` if there is none. */
export const userByLoginName = (
  executor: Executor<ServiceDatabase>,
  customerId: number,
  loginName: string,
): Promise<{ id: number } | undefined> =>
  executor
    .selectFrom('service_user')
    .select('id')
    .where((where) => where.and({ ...ofCustomer(customerId), login_name: loginName }))
    .executeTakeFirst();

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

/** Inserts a user, with the rows that schedule work for the user. Returns `false` if the login name is already used. */
export async function insertUser(trx: ServiceTransaction, user: NewUser): Promise<boolean> {
  const row = await trx
    .insertInto('service_user')
    .values({
      ...ofUserItself({ customerId: user.customerId, userId: user.id }),
      login_name: user.loginName,
      profile: JSON.stringify(user.profile),
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'login_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  const owner = ofUser({ customerId: user.customerId, userId: user.id });
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
  await setDue(trx, { customerId: user.customerId, userId: user.id }, [
    // One to two days later, because the id spreads the users over the day.
    { kind: 'reconciliation', at: new Date(nextDay.getTime() + (user.id % dayMs)) },
    // The first data of the user makes predictions and insights due earlier.
    { kind: 'predictions', at: nextDay },
    { kind: 'insights', at: nextDay },
  ]);
  return true;
}

/** Converts a user to the reply of the public interface. */
export const userReplyOf = (user: { id: number; loginName: string; profile: UserProfile }): { user: User } => ({
  user: { id: user.id, loginName: user.loginName, roleType: 'INDIVIDUAL', ...user.profile },
});

/** Returns the id of the user with the login name. Creates a missing user if the customer allows it; otherwise throws Y305. */
export async function callingUser(
  trx: ServiceTransaction,
  { businessClock, ids }: NeedsBusinessClock & NeedsIds,
  customer: { id: number; createsUsers: boolean },
  loginName: string,
): Promise<number> {
  const known = await userByLoginName(trx, customer.id, loginName);
  if (known !== undefined) return known.id;
  if (!customer.createsUsers) throw new ServiceError('Y305');
  return createUser(trx, { customerId: customer.id, id: ids.next(), loginName, profile: {}, at: businessClock.now() });
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

/** Creates a user and returns the id. If another call created the login name first, returns that user's id. */
async function createUser(trx: ServiceTransaction, user: NewUser): Promise<number> {
  const created = await insertUser(trx, user);
  if (created) return user.id;
  const first = await userByLoginName(trx, user.customerId, user.loginName);
  if (first === undefined) throw new Error('The login name was taken and is free again.');
  return first.id;
}

import type { User } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase, ServiceTransaction, UserProfile } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';

const dayMs = 86_400_000;

/** A user to create. */
export interface NewUser {
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
    .where('customer_id', '=', customerId)
    .where('login_name', '=', loginName)
    .executeTakeFirst();

/** Returns the login name of a user; `undefined` if the user has unregistered. */
export async function loginNameOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<string | undefined> {
  const user = await executor
    .selectFrom('service_user')
    .select('login_name')
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
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
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.profile;
}

/** Creates a user and returns the id. If another call created the login name first, returns that user's id. */
export async function createUser(trx: ServiceTransaction, user: NewUser): Promise<number> {
  const created = await insertUser(trx, user);
  if (created) return user.id;
  const first = await userByLoginName(trx, user.customerId, user.loginName);
  if (first === undefined) throw new Error('The login name was taken and is free again.');
  return first.id;
}

/** Inserts a user, with the rows that schedule work for the user. Returns `false` if the login name is already used. */
export async function insertUser(trx: ServiceTransaction, user: NewUser): Promise<boolean> {
  const row = await trx
    .insertInto('service_user')
    .values({
      customer_id: user.customerId,
      id: user.id,
      login_name: user.loginName,
      profile: JSON.stringify(user.profile),
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'login_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  // The first reconciliation is due one to two days later: the id spreads the users over the day.
  await trx
    .insertInto('reconciliation')
    .values({
      customer_id: user.customerId,
      user_id: user.id,
      due_at: new Date(user.at.getTime() + dayMs + (user.id % dayMs)),
    })
    .execute();
  // The first data makes the user due earlier.
  await trx
    .insertInto('prediction')
    .values({
      customer_id: user.customerId,
      user_id: user.id,
      due_at: new Date(user.at.getTime() + dayMs),
      history_mark: null,
    })
    .execute();
  await trx
    .insertInto('insight_progress')
    .values({
      customer_id: user.customerId,
      user_id: user.id,
      due_at: new Date(user.at.getTime() + dayMs),
      is_changed: false,
      scheduled_until: user.at.toISOString().slice(0, 10),
      seen: '{}',
    })
    .execute();
  return true;
}

/** Converts a user to the reply of the public interface. */
export const userReplyOf = (user: { id: number; loginName: string; profile: UserProfile }): { user: User } => ({
  user: { id: user.id, loginName: user.loginName, roleType: 'INDIVIDUAL', ...user.profile },
});

/** Identifies a user of a customer. */
export interface UserKey {
  customerId: number;
  userId: number;
}

/** Returns the key of the calling user. */
export const userKeyOf = ({ customer, user }: UserCallContext): UserKey => ({
  customerId: customer.id,
  userId: user.id,
});

import type { UpdateUser } from '@fin-link/contracts/service';
import {
  bucketOf,
  forgetDue,
  type NeedsDatabase,
  type UserProfile,
  type ServiceTransaction,
  ofUserItself,
  userByLoginName,
} from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsIds,
  ServiceError,
  type NeedsBackground,
} from '../../platform/runtime/index.ts';
import { releaseLogin, scheduleRelease } from './login-routes.ts';
import { createUser, userReplyOf, type UserKey } from './user-records.ts';

/** Registers a user. Throws Y811 if the login name belongs to another user or the admin of the customer. */
export const registerUser =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsIds): Handler<'registerUser'> =>
  async ({ body }, call) => {
    const { loginName, ...profile } = body.user;
    const customerId = call.customer.id;
    const customer = await deps.database.db
      .selectFrom('customer')
      .select('admin_login_name')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (loginName === customer.admin_login_name) throw new ServiceError('Y811', { name: 'loginName' });
    const { id, isNew } = await createUser(deps, { customerId, loginName, profile, at: deps.businessClock.now() });
    if (!isNew) throw new ServiceError('Y811', { name: 'loginName' });
    return userReplyOf({ id, loginName, profile });
  };

export const getUser =
  ({ database }: NeedsDatabase): Handler<'getUser'> =>
  async (_input, { customer, user }) => {
    const row = await database.db
      .selectFrom('service_user')
      .select('profile')
      .where((where) => where.and(ofUserItself({ customerId: customer.id, userId: user.id })))
      .executeTakeFirstOrThrow();
    return userReplyOf({ ...user, profile: row.profile });
  };

/** Finds a user of the customer by login name. Unlike a token request, creates none. Throws Y807 if there is none. */
export const findUser =
  ({ database: { db, onBucket } }: NeedsDatabase): Handler<'findUser'> =>
  async ({ query: { loginName } }, { customer }) => {
    const found = await userByLoginName(db, customer.id, loginName, onBucket);
    if (found === undefined) throw new ServiceError('Y807');
    const { id } = found;
    const row = await onBucket(bucketOf(id), () =>
      db
        .selectFrom('service_user')
        .select('created_at')
        .where((where) => where.and(ofUserItself({ customerId: customer.id, userId: id })))
        .executeTakeFirst(),
    );
    if (row === undefined) throw new ServiceError('Y807');
    return { user: { id, loginName, createdDate: row.created_at.toISOString() } };
  };

/**
 * Changes the profile of the calling user. Keeps fields that are not sent, also inside name, address and preferences. Throws Y800 for
 * another login name.
 */
export const updateUser =
  ({ database, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'updateUser'> =>
  async ({ body }, { customer, user }) => {
    const { loginName = user.loginName, ...change } = body.user;
    if (loginName !== user.loginName) throw new ServiceError('Y800', { name: 'user.loginName' });
    await database.tx(async (trx) => {
      const row = await trx
        .selectFrom('service_user')
        .select('profile')
        .where((where) => where.and(ofUserItself({ customerId: customer.id, userId: user.id })))
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('service_user')
        .set({ profile: JSON.stringify(merged(row.profile, change)), updated_at: businessClock.now() })
        .where((where) => where.and(ofUserItself({ customerId: customer.id, userId: user.id })))
        .execute();
    });
  };

interface UnregisteredUser extends UserKey {
  loginName: string;
}

/** Function that deletes the data of one domain about a user, in the transaction that unregisters the user. */
export type UserDataDeleter = (trx: ServiceTransaction, user: UnregisteredUser) => Promise<void>;

/**
 * Deletes the user and then the data of every domain, in one transaction. Waits for transactions that add data of the user. Then releases
 * the login name.
 */
export const unregisterUser =
  (
    { database, inBackground }: NeedsDatabase & NeedsBackground,
    deleters: readonly UserDataDeleter[],
  ): Handler<'unregisterUser'> =>
  async (_input, { customer, user }) => {
    const key = { customerId: customer.id, userId: user.id, loginName: user.loginName };
    await inBackground(async () => {
      await database.tx(async (trx) => {
        await trx
          .deleteFrom('service_user')
          .where((where) => where.and(ofUserItself(key)))
          .execute();
        for (const deleteData of deleters) await deleteData(trx, key);
        await forgetDue(trx, key);
        await scheduleRelease(trx, key);
      });
      // The user is deleted even if this fails: the next round of the background loop releases the login name.
      await releaseLogin(database.db, key).catch(() => undefined);
    });
  };

function merged(current: UserProfile, change: Omit<UpdateUser['user'], 'loginName'>): UserProfile {
  return {
    ...current,
    ...change,
    ...(change.name === undefined ? {} : { name: { ...current.name, ...change.name } }),
    ...(change.address === undefined ? {} : { address: { ...current.address, ...change.address } }),
    ...(change.preferences === undefined ? {} : { preferences: { ...current.preferences, ...change.preferences } }),
  };
}

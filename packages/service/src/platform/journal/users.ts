import { type Buckets, type Executor, inBuckets } from '@fin-link/storage';
import { type ServiceDatabase, ofCustomer, userByLoginName } from '../database/index.ts';
import { windowEnd, earliestHorizon } from './horizon.ts';

const maxPageSize = 10_000;

interface ChangedUsersQuery {
  customerId: number;
  /** Inclusive start. */
  from: Date;
  /** Exclusive end, limited to the least horizon. */
  to: Date;
  /** Buckets of the users; all users of the customer if absent or `null`. */
  buckets?: Buckets;
  /** Page size, from 1 to 10,000. */
  limit: number;
  /** `next` of the previous page. */
  after?: number;
}

interface ChangedUser {
  userId: number;
  /** Not unique: a user may have registered with the login name of a user who had unregistered. */
  loginName: string;
}

/** Page of users with changes in the period. */
interface ChangedUsers {
  users: ChangedUser[];
  /** Effective end of the period, never before its start. Later pages send it as `to`. */
  to: Date;
  /** Absent on the last page. */
  next?: number;
}

/** Returns users of a customer whose entities last changed in the period, ordered by id. Includes unregistered users. */
export async function readChangedUsers(
  executor: Executor<ServiceDatabase>,
  query: ChangedUsersQuery,
): Promise<ChangedUsers> {
  const { buckets = null } = query;
  const limit = Math.min(Math.max(1, query.limit), maxPageSize);
  const to = windowEnd(query, await earliestHorizon(executor, buckets));
  const rows = await executor
    .selectFrom((from) =>
      from
        .selectFrom('change_journal')
        .select(['bucket', 'customer_id', 'user_id'])
        .distinct()
        .where((where) => where.and(ofCustomer(query.customerId)))
        .where('stamp', '>=', query.from)
        .where('stamp', '<', to)
        .where('user_id', '>', query.after ?? -1)
        .$if(buckets !== null, (changes) => changes.where(inBuckets(buckets)))
        .orderBy('user_id')
        .limit(limit + 1)
        .as('changed'),
    )
    .leftJoin('service_user as registered', (join) =>
      join
        .onRef('registered.bucket', '=', 'changed.bucket')
        .onRef('registered.customer_id', '=', 'changed.customer_id')
        .onRef('registered.id', '=', 'changed.user_id')
        .$call((condition) => (buckets === null ? condition : condition.on(inBuckets(buckets, 'registered.bucket')))),
    )
    .leftJoin('unregistered_user as unregistered', (join) =>
      join
        .onRef('unregistered.bucket', '=', 'changed.bucket')
        .onRef('unregistered.customer_id', '=', 'changed.customer_id')
        .onRef('unregistered.user_id', '=', 'changed.user_id')
        .$call((condition) => (buckets === null ? condition : condition.on(inBuckets(buckets, 'unregistered.bucket')))),
    )
    .select(['changed.user_id', 'registered.login_name as current_name', 'unregistered.login_name as former_name'])
    .orderBy('changed.user_id')
    .execute();
  const users = rows
    .slice(0, limit)
    .flatMap(({ user_id: userId, current_name: currentName, former_name: formerName }) => {
      const loginName = currentName ?? formerName;
      return loginName === null ? [] : [{ userId: Number(userId), loginName }];
    });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last === undefined ? { users, to } : { users, to, next: Number(last.user_id) };
}

/** Returns the ids of all users who have had the login name: unregistered users in order, then the current user. */
export async function journalUsersOf(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  loginName: string,
): Promise<number[]> {
  const unregistered = await executor
    .selectFrom('unregistered_user')
    .select('user_id')
    .where((where) => where.and({ ...ofCustomer(customerId), login_name: loginName }))
    .orderBy('unregistered_at')
    .execute();
  const registered = await userByLoginName(executor, customerId, loginName);
  return [
    ...unregistered.map(({ user_id: id }) => Number(id)),
    ...(registered === undefined ? [] : [Number(registered.id)]),
  ];
}

import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../database/index.ts';
import { endOf, leastHorizon } from './horizon.ts';

const longestPage = 10_000;

export interface ChangedUsersQuery {
  customerId: number;
  /** Inclusive start. */
  from: Date;
  /** Exclusive end; the least horizon if that is earlier. */
  to: Date;
  /** Page size, from 1 to 10,000. */
  limit: number;
  /** `next` of the previous page. */
  after?: number;
}

export interface ChangedUser {
  userId: number;
  /** Not unique: a user may have registered with the login name of a user who had unregistered. */
  loginName: string;
}

export interface ChangedUsers {
  users: ChangedUser[];
  /** Effective end of the period, never before its start. Later pages send it as `to`. */
  to: Date;
  /** Absent on the last page. */
  next?: number;
}

/** Returns users of a customer whose entities last changed in the period, by id, including unregistered users. */
export async function readChangedUsers(
  executor: Executor<ServiceDatabase>,
  query: ChangedUsersQuery,
): Promise<ChangedUsers> {
  const limit = Math.min(Math.max(1, query.limit), longestPage);
  const to = endOf(query, await leastHorizon(executor));
  const rows = await executor
    .selectFrom((from) =>
      from
        .selectFrom('change_journal')
        .select(['customer_id', 'user_id'])
        .distinct()
        .where('customer_id', '=', query.customerId)
        .where('stamp', '>=', query.from)
        .where('stamp', '<', to)
        .where('user_id', '>', query.after ?? -1)
        .orderBy('user_id')
        .limit(limit + 1)
        .as('changed'),
    )
    .leftJoin('service_user as registered', (join) =>
      join.onRef('registered.customer_id', '=', 'changed.customer_id').onRef('registered.id', '=', 'changed.user_id'),
    )
    .leftJoin('unregistered_user as gone', (join) =>
      join.onRef('gone.customer_id', '=', 'changed.customer_id').onRef('gone.user_id', '=', 'changed.user_id'),
    )
    .select(['changed.user_id', 'registered.login_name as present', 'gone.login_name as former'])
    .orderBy('changed.user_id')
    .execute();
  const users = rows.slice(0, limit).flatMap(({ user_id: userId, present, former }) => {
    const loginName = present ?? former;
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
  const gone = await executor
    .selectFrom('unregistered_user')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .where('login_name', '=', loginName)
    .orderBy('unregistered_at')
    .execute();
  const present = await executor
    .selectFrom('service_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('login_name', '=', loginName)
    .executeTakeFirst();
  return [...gone.map(({ user_id: id }) => Number(id)), ...(present === undefined ? [] : [Number(present.id)])];
}

import type { Database, Executor } from '@fin-link/storage';
import type { ServiceDatabase } from './schema.ts';
import { bucketOf, ofCustomer, ofUserItself } from './tables/ownership.ts';

/**
 * Returns the id of the user with this login name; `undefined` if there is none. Outside of a transaction, `onBucket` reads the user's row on
 * its node.
 */
export async function userByLoginName(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  loginName: string,
  onBucket: Database<ServiceDatabase>['onBucket'] = (_bucket, read) => read(),
): Promise<{ id: number } | undefined> {
  const route = await executor
    .selectFrom('login_route')
    .select(['customer_id', 'user_id'])
    .where((where) => where.and({ ...ofCustomer(customerId), login_name: loginName }))
    .executeTakeFirst();
  if (route === undefined) return undefined;
  // The user may not be inserted yet, or may have unregistered.
  return onBucket(bucketOf(route.user_id), () =>
    executor
      .selectFrom('service_user')
      .select('id')
      .where((where) => where.and(ofUserItself({ customerId: route.customer_id, userId: route.user_id })))
      .executeTakeFirst(),
  );
}

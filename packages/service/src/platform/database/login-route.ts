import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from './schema.ts';
import { ofCustomer, ofUserItself } from './tables/ownership.ts';

/** Returns the id of the user with this login name; `undefined` if there is none. */
export async function userByLoginName(
  executor: Executor<ServiceDatabase>,
  customerId: number,
  loginName: string,
): Promise<{ id: number } | undefined> {
  const route = await executor
    .selectFrom('login_route')
    .select(['customer_id', 'user_id'])
    .where((where) => where.and({ ...ofCustomer(customerId), login_name: loginName }))
    .executeTakeFirst();
  if (route === undefined) return undefined;
  // The user may not be inserted yet, or may have unregistered.
  return executor
    .selectFrom('service_user')
    .select('id')
    .where((where) => where.and(ofUserItself({ customerId: route.customer_id, userId: route.user_id })))
    .executeTakeFirst();
}

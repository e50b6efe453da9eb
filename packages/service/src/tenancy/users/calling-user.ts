import type { ServiceTransaction } from '../../platform/database/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../platform/runtime/index.ts';
import { createUser, userByLoginName } from './user-records.ts';

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

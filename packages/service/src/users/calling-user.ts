import type { ServiceTransaction } from '../database/index.ts';
import { type NeedsBusinessClock, type NeedsIds, ServiceError } from '../runtime/index.ts';
import { createUser, userByLoginName } from './user-records.ts';

/** The id of the user a customer names; a new user where the customer wants that, else Y305. */
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

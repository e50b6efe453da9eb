import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import { findProviderAccounts, toProviderAccounts } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Maximum number of provider accounts per user, because their list is not paged. */
const maxProviderAccounts = 200;

/** Throws Y824 if the user already has the maximum number of provider accounts. */
export async function assertBelowLimit(trx: ServiceTransaction, { customerId, userId }: UserKey): Promise<void> {
  const { count } = await trx
    .selectFrom('provider_account')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxProviderAccounts) throw new ServiceError('Y824', { name: 'providerAccount' });
}

/** Returns the current state of the provider account. Throws Y807 if it was deleted after it was added. */
export async function addedReply(trx: Executor<ServiceDatabase>, user: UserKey, id: number) {
  const rows = await findProviderAccounts(trx, user, { ids: [id] });
  if (rows.length === 0) throw new ServiceError('Y807');
  return { providerAccount: await toProviderAccounts(trx, user, rows) };
}

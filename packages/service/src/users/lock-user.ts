import type { ServiceTransaction } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';

/**
 * Locks the user until the transaction ends: what is added for a user must not outlive one who unregisters meanwhile, and
 * of two that add after counting one comes second. Throws Y020 when the user is gone.
 */
export async function lockUser(
  trx: ServiceTransaction,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<void> {
  const row = await trx
    .selectFrom('service_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('Y020');
}

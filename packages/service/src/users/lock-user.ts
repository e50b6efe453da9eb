import type { ServiceTransaction } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';

/**
 * Locks the user until the transaction ends: what is added for a user must not outlive one who unregisters meanwhile, and
 * of two that add after counting one comes second. Comes before the lock of a provider account. False when the user is gone.
 */
export async function holdUser(
  trx: ServiceTransaction,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('service_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** As `holdUser`; throws Y020 when the user is gone. */
export async function lockUser(trx: ServiceTransaction, user: { customerId: number; userId: number }): Promise<void> {
  if (!(await holdUser(trx, user))) throw new ServiceError('Y020');
}

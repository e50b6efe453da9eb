import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/**
 * Locks the user until the transaction ends, before any provider account. So nothing is added for a user who unregisters
 * meanwhile, and calls that count and then add do so one after the other. False when the user is gone.
 */
export async function lockUserIfPresent(
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

/** As `lockUserIfPresent`; throws Y020 when the user is gone. */
export async function lockUser(trx: ServiceTransaction, user: { customerId: number; userId: number }): Promise<void> {
  if (!(await lockUserIfPresent(trx, user))) throw new ServiceError('Y020');
}

/** As `lockUserIfPresent`, without waiting: false also while another transaction holds the lock. */
export async function lockUserIfFree(
  trx: ServiceTransaction,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('service_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

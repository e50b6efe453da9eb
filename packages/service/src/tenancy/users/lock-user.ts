import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/**
 * Locks the user until the transaction ends; call it before locking a provider account. The lock prevents additions during unregistration,
 * and serializes calls that check a limit before they add. Returns `false` if the user does not exist any more.
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

/** Like `lockUserIfPresent`, but throws Y020 if the user does not exist any more. */
export async function lockUser(trx: ServiceTransaction, user: { customerId: number; userId: number }): Promise<void> {
  if (!(await lockUserIfPresent(trx, user))) throw new ServiceError('Y020');
}

/** Like `lockUserIfPresent`, but without waiting: also returns `false` if another transaction holds the lock. */
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

import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import {
  accountKey,
  type ProviderAccountKey,
  type RefreshReference,
} from '../../data/provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';

/** Period in which banks count unattended reads, in milliseconds. */
const windowMs = 86_400_000;

const accountColumns = ({ customerId, userId, providerAccountId }: ProviderAccountKey) => ({
  customer_id: customerId,
  user_id: userId,
  provider_account_id: providerAccountId,
});

/** Returns the seconds until the bank allows another unattended read, or `null` if one is allowed now. */
export async function secondsUntilRead(
  executor: Executor<ServiceDatabase>,
  { businessClock }: NeedsBusinessClock,
  account: ProviderAccountKey,
  maxReads: number,
): Promise<number | null> {
  const now = await businessClock.read(executor);
  const latestReads = await executor
    .selectFrom('unattended_read')
    .select('read_at')
    .where((where) => where.and(accountColumns(account)))
    .where('read_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('read_at', 'desc')
    .limit(maxReads)
    .execute();
  const oldestCounted = latestReads.length < maxReads ? undefined : latestReads.at(-1);
  return oldestCounted === undefined
    ? null
    : Math.ceil((oldestCounted.read_at.getTime() + windowMs - now.getTime()) / 1_000);
}

/** Counts an unattended read before it is made, and deletes expired counts. */
export async function countUnattended(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  reference: RefreshReference,
): Promise<void> {
  const now = await businessClock.read(trx);
  await trx
    .deleteFrom('unattended_read')
    .where((where) => where.and(accountColumns(reference)))
    .where('read_at', '<=', new Date(now.getTime() - windowMs))
    .execute();
  // Inserts no row if the provider account has been deleted.
  await trx
    .insertInto('unattended_read')
    .columns(['customer_id', 'user_id', 'provider_account_id', 'read_at'])
    .expression((eb) =>
      eb
        .selectFrom('provider_account')
        .select(['customer_id', 'user_id', 'id', eb.val(now).as('read_at')])
        .where((where) => where.and(accountKey(reference))),
    )
    .execute();
}

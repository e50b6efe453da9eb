import type { BackgroundLoop } from '@fin-link/storage';
import { readableProvider } from '../../banks/providers/index.ts';
import { accountKey, isInProgress, planRefreshes } from '../../data/provider-account-records/index.ts';
import { bucketOf, claimDue, type DueItem, findDue } from '../../platform/database/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { type NeedsLog, ServiceError, repeatWhenDue } from '../../platform/runtime/index.ts';

/** Maximum number of refreshes that one round starts. The job queue limits how many of them run concurrently. */
const batchSize = 20;

/** Lease of a due refresh in minutes. A refresh that is still running afterwards is passed over, and its end plans the next one. */
const leaseMinutes = 10;

/**
 * Starts the automatic refreshes that are due, longest overdue first. Returns the number of due refreshes. Several processes may run this
 * concurrently.
 */
async function refreshDue(deps: RefreshDeps & NeedsLog): Promise<number> {
  const at = await deps.businessClock.read(deps.database.db);
  const due = await findDue(deps.database, 'automatic-refresh', { at, limit: batchSize });
  for (const item of due) {
    // A failure with one provider account does not delay the others.
    await deps.database
      .onBucket(bucketOf(item.userId), () => startDue(deps, item, at))
      .catch((error: unknown) =>
        deps.log.error({ err: error, userId: item.userId, providerAccountId: item.key }, 'due refresh not started'),
      );
  }
  return due.length;
}

/** Starts one due refresh in a separate transaction. */
function startDue(deps: RefreshDeps, item: DueItem, at: Date): Promise<void> {
  const key = { customerId: item.customerId, userId: item.userId, providerAccountId: Number(item.key) };
  return deps.database.tx(async (trx) => {
    const row = await trx
      .selectFrom('provider_account')
      .selectAll()
      .where((where) => where.and(accountKey(key)))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return;
    const leaseUntil = new Date(at.getTime() + leaseMinutes * 60_000);
    if (!(await claimDue(trx, item, { at, leaseUntil })) || isInProgress(row.status)) return;
    try {
      await readableProvider(trx, row.provider_id);
      await startRefresh(trx, deps, key, { kind: 'automatic', previous: row.request_key });
    } catch (error) {
      // A `ServiceError` means that the provider can no longer be read.
      if (!(error instanceof ServiceError)) throw error;
      await planRefreshes(trx, key, [row.id], null);
    }
  });
}

/** Starts the loop that begins due refreshes. The loop also runs immediately when the business clock is moved. */
export const startDueRefreshes = (deps: RefreshDeps & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, { atOnce: batchSize, name: 'due refreshes', round: () => refreshDue(deps) });

import type { BackgroundLoop } from '@fin-link/storage';
import { readableProvider } from '../../banks/providers/index.ts';
import { accountKey } from '../../data/provider-account-records/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { type NeedsLog, ServiceError, repeatWhenDue } from '../../platform/runtime/index.ts';

/** Maximum number of refreshes that one round starts. The job queue limits how many of them run concurrently. */
const batchSize = 20;

/**
 * Starts the automatic refreshes that are due, longest overdue first. Returns the number of due refreshes. Several processes may run this
 * concurrently.
 */
function refreshDue(deps: RefreshDeps): Promise<number> {
  return deps.database.tx(async (trx) => {
    const rows = await trx
      .selectFrom('provider_account')
      .selectAll()
      .where('due_at', '<=', await deps.businessClock.read(trx))
      .where('status', 'in', ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILED'])
      .orderBy('due_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const key = { customerId: row.customer_id, userId: row.user_id, providerAccountId: row.id };
      try {
        await readableProvider(trx, row.provider_id);
        await startRefresh(trx, deps, key, { kind: 'automatic', previous: row.request_key });
      } catch (error) {
        // A `ServiceError` means that the provider can no longer be read.
        if (!(error instanceof ServiceError)) throw error;
        await trx
          .updateTable('provider_account')
          .set({ due_at: null })
          .where((where) => where.and(accountKey(key)))
          .execute();
      }
    }
    return rows.length;
  });
}

/** Starts the loop that begins due refreshes. The loop also runs immediately when the business clock is moved. */
export const startDueRefreshes = (deps: RefreshDeps & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, { atOnce: batchSize, name: 'due refreshes', round: () => refreshDue(deps) });

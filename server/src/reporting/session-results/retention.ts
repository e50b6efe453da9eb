import { dayMs, daysAfter } from '@fin-link/contracts/service';
import type { HostDatabase, NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';

/** Retention of ended sessions in days. */
const retentionDays = 30;
const batchSize = 200;
/** Maximum number of batches per run. The next run deletes the rest. */
const maxBatches = 500;

/** Time in milliseconds after which no bank waits for an answer any more. */
const challengeLifetimeMs = dayMs;

/** Deletes challenges that can no longer be answered. */
export async function forgetOldChallenges({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  await database.db
    .deleteFrom('challenge')
    .where('seen_at', '<', new Date(clock.now().getTime() - challengeLifetimeMs))
    .execute();
}

/** Deletes sessions that ended more than 30 days ago, and all their data. Uses one transaction per batch. */
export async function forgetOldSessions({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const before = daysAfter(clock.now(), -retentionDays);
  for (let batches = 0; batches < maxBatches; batches++) if ((await deleteBatch(database, before)) < batchSize) return;
}

/** Deletes one batch and returns the number of sessions. Safe to run in several processes at the same time. */
function deleteBatch(database: HostDatabase, before: Date): Promise<number> {
  return database.tx(async (trx) => {
    const oldRows = await trx
      .selectFrom('session')
      .select(['customer', 'login_name', 'session_id'])
      .where('ended_at', '<', before)
      .orderBy('ended_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    if (oldRows.length === 0) return 0;
    const ids = oldRows.map((row) => row.session_id);
    for (const table of ['session_token', 'launch_token', 'session_route'] as const)
      await trx.deleteFrom(table).where('session_id', 'in', ids).execute();
    await trx
      .deleteFrom('session_object')
      .where('kind', '<>', 'transfer')
      .where((eb) => eb.or(oldRows.map((row) => eb.and(row))))
      .execute();
    for (const table of ['session_delivery', 'session_result', 'session_provider_account', 'session'] as const) {
      await trx
        .deleteFrom(table)
        .where((eb) => eb.or(oldRows.map((row) => eb.and(row))))
        .execute();
    }
    return oldRows.length;
  });
}

import type { HostDatabase, NeedsDatabase } from '../database/index.ts';
import type { NeedsClock } from '../parts/index.ts';

const keptDays = 30;
const batch = 200;
/** Maximum number of batches per run. The next run deletes the rest. */
const mostBatches = 500;

/** Time in milliseconds after which no bank waits for an answer any more. */
const challengeMs = 86_400_000;

/** Deletes challenges that can no longer be answered. */
export async function forgetOldChallenges({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  await database.db
    .deleteFrom('challenge')
    .where('seen_at', '<', new Date(clock.now().getTime() - challengeMs))
    .execute();
}

/** Deletes sessions that ended more than 30 days ago, and all their data. Uses one transaction per batch. */
export async function forgetOldSessions({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  for (let batches = 0; batches < mostBatches; batches++) if ((await forgetBatch(database, before)) < batch) return;
}

/** Deletes one batch and returns the number of sessions. Safe to run in several processes at the same time. */
function forgetBatch(database: HostDatabase, before: Date): Promise<number> {
  return database.tx(async (trx) => {
    const old = await trx
      .selectFrom('session')
      .select(['customer', 'login_name', 'session_id'])
      .where('ended_at', '<', before)
      .orderBy('ended_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    if (old.length === 0) return 0;
    const ids = old.map((row) => row.session_id);
    for (const table of ['session_token', 'launch_token', 'session_route'] as const)
      await trx.deleteFrom(table).where('session_id', 'in', ids).execute();
    for (const table of [
      'session_delivery',
      'session_result',
      'idempotent_request',
      'session_provider_account',
      'session_verification',
      'session_own_account',
      'session_consent',
      'session',
    ] as const) {
      await trx
        .deleteFrom(table)
        .where((eb) => eb.or(old.map((row) => eb.and(row))))
        .execute();
    }
    return old.length;
  });
}

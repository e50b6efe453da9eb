import { dayMs, daysAfter } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import {
  deleteExpired,
  type HostDatabase,
  type HostTables,
  type NeedsDatabase,
} from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';

const retentionDays = 30;
const batchSize = 200;
/** Maximum number of batches per run. The next run deletes the rest. */
const maxBatches = 500;

/** Time in milliseconds after which no bank waits for an answer any more. */
const challengeLifetimeMs = dayMs;

/** Deletes challenges that can no longer be answered. */
export const forgetOldChallenges = ({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> =>
  deleteExpired(database, 'challenge', 'seen_at', new Date(clock.now().getTime() - challengeLifetimeMs));

/**
 * Deletes sessions that ended more than 30 days ago, and all their data. Finds a batch without a lock, then uses one transaction for each
 * bucket.
 */
export async function forgetOldSessions({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const before = daysAfter(clock.now(), -retentionDays);
  for (let batches = 0; batches < maxBatches; batches++) {
    const oldSessions = await database.db
      .selectFrom('session')
      .select(['bucket', 'customer', 'login_name', 'session_id'])
      .where('ended_at', '<', before)
      .orderBy('ended_at')
      .limit(batchSize)
      .execute();
    let deletedCount = 0;
    for (const [bucket, sessions] of Map.groupBy(oldSessions, (session) => session.bucket))
      deletedCount += await deleteSessions(database, bucket, sessions);
    // Another process deletes the sessions that were locked.
    if (oldSessions.length < batchSize || deletedCount === 0) return;
  }
}

type SessionColumns = Pick<Selectable<HostTables['session']>, 'bucket' | 'customer' | 'login_name' | 'session_id'>;

/** Deletes sessions of one bucket and returns their number. Skips sessions that another process deletes. */
function deleteSessions(database: HostDatabase, bucket: number, sessions: readonly SessionColumns[]): Promise<number> {
  return database.tx(async (trx) => {
    const lockedSessions = await trx
      .selectFrom('session')
      .select(['bucket', 'customer', 'login_name', 'session_id'])
      .where('bucket', '=', bucket)
      .where(
        'session_id',
        'in',
        sessions.map((session) => session.session_id),
      )
      .forUpdate()
      .skipLocked()
      .execute();
    if (lockedSessions.length === 0) return 0;
    await trx
      .deleteFrom('session_object')
      .where('bucket', '=', bucket)
      .where('kind', '<>', 'transfer')
      .where((eb) => eb.or(lockedSessions.map((session) => eb.and(session))))
      .execute();
    for (const table of tablesOfSessions)
      await trx
        .deleteFrom(table)
        .where('bucket', '=', bucket)
        .where((eb) => eb.or(lockedSessions.map((session) => eb.and(session))))
        .execute();
    return lockedSessions.length;
  });
}

/** Tables whose rows are deleted with their session. */
const tablesOfSessions = [
  'session_token',
  'launch_token',
  'session_delivery',
  'session_result',
  'session_provider_account',
  'session_entry',
  'session_progress',
  'session',
] as const;

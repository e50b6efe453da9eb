import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import { retentionMs } from './authorization.ts';

/** Upper limit of authorizations that one round deletes. */
const batchSize = 200;

/** Deletes authorizations that are older than the retention period. Finds them in all buckets without a lock, then deletes bucket by bucket. */
export async function deleteOldAuthorizations(deps: NeedsDatabase & NeedsClock): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - retentionMs);
  for (;;) {
    const oldRows = await deps.database.db
      .selectFrom('bank_authorization')
      .select(['bucket', 'authorization_id'])
      .where('created_at', '<', before)
      .limit(batchSize)
      .execute();
    let deletedCount = 0;
    for (const [bucket, rows] of Map.groupBy(oldRows, (row) => row.bucket))
      deletedCount += await deleteInBucket(
        deps,
        bucket,
        rows.map((row) => row.authorization_id),
      );
    // Another process deletes the authorizations that were locked.
    if (oldRows.length < batchSize || deletedCount === 0) return;
  }
}

/** Deletes authorizations of one bucket and their routes. Returns their number. Skips those that another process has locked. */
const deleteInBucket = ({ database }: NeedsDatabase, bucket: number, ids: readonly string[]): Promise<number> =>
  database.tx(async (trx) => {
    const lockedRows = await trx
      .selectFrom('bank_authorization')
      .select('authorization_id')
      .where('bucket', '=', bucket)
      .where('authorization_id', 'in', ids)
      .forUpdate()
      .skipLocked()
      .execute();
    if (lockedRows.length === 0) return 0;
    const lockedIds = lockedRows.map((row) => row.authorization_id);
    await trx.deleteFrom('bank_authorization_route').where('authorization_id', 'in', lockedIds).execute();
    await trx
      .deleteFrom('bank_authorization')
      .where('bucket', '=', bucket)
      .where('authorization_id', 'in', lockedIds)
      .execute();
    return lockedRows.length;
  });

import { type BackgroundLoop, type Buckets, inBuckets, startLoop } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase, Outcome, ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsLog } from '../../platform/runtime/index.ts';
import { type Attempt, countAttempts, isSuccess } from './fold-attempts.ts';

/** Pause in milliseconds between rounds: an outcome counts after this time at the latest. */
const pauseMs = 2_000;
/** Maximum number of outcomes per transaction. */
const batchSize = 500;
/** Maximum number of outcomes stored per provider. */
const maxOutcomes = 20;

/** Starts the loop that adds new outcomes to the rows of their providers. Every process runs it. */
export const startFolding = (deps: NeedsDatabase & NeedsLog): BackgroundLoop =>
  startLoop({ name: 'folding of bank outcomes', everyMs: pauseMs, log: deps.log }, async () => {
    await foldOutcomes(deps);
    return pauseMs;
  });

/**
 * Adds all committed outcomes to the rows of their providers, except those that another process is folding. Works on one bucket at a time.
 * One transaction deletes the outcomes of a bucket and updates the providers, so that a process that dies neither loses an outcome nor
 * counts it twice. Omits users whose node of a distributed database is down.
 */
export async function foldOutcomes({ database }: NeedsDatabase): Promise<void> {
  await database.onEachNode(async (buckets) => {
    for (const bucket of await bucketsWithOutcomes(database, buckets))
      while ((await database.tx((trx) => foldBucket(trx, bucket))) === batchSize);
  });
}

async function bucketsWithOutcomes({ db }: NeedsDatabase['database'], buckets: Buckets): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select distinct bucket from ${sql.table('refresh_outcome')} where ${inBuckets(buckets)} order by bucket`.execute(
    db,
  );
  return rows.map(({ bucket }) => bucket);
}

/** Folds a batch of a bucket's outcomes. Returns their number. */
async function foldBucket(trx: ServiceTransaction, bucket: number): Promise<number> {
  const { rows } = await sql<FoldedOutcome>`
    delete from ${sql.table('refresh_outcome')}
    where bucket = ${bucket}::int2 and (customer_id, user_id, id) in (
      select customer_id, user_id, id from ${sql.table('refresh_outcome')}
      where bucket = ${bucket}::int2
      order by id
      limit ${batchSize}
      for update skip locked
    )
    returning id, customer_id, provider_id, at, failed, took, additional_status`.execute(trx);
  const outcomesByProvider = Map.groupBy(rows, (row) => row.provider_id);
  // Updates providers in the order of their ids, so that two processes cause no deadlock.
  for (const id of [...outcomesByProvider.keys()].toSorted((one, other) => one - other))
    await addToProvider(trx, id, outcomesByProvider.get(id) ?? []);
  await countAttempts(trx, rows);
  return rows.length;
}

interface FoldedOutcome extends Attempt {
  id: number;
  failed: boolean;
}

/** Puts outcomes before those of the provider, keeps the latest, and counts the answered refreshes. */
async function addToProvider(
  trx: ServiceTransaction,
  providerId: number,
  folded: readonly FoldedOutcome[],
): Promise<void> {
  await trx
    .insertInto('provider_outcome')
    .values({ provider_id: providerId, outcomes: '[]', forced: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { outcomes } = await trx
    .selectFrom('provider_outcome')
    .select('outcomes')
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const latest = folded.toSorted((one, other) => other.id - one.id).map(toOutcome);
  const successTimes = folded.flatMap(({ additional_status, at }) =>
    isSuccess(additional_status) ? [at.getTime()] : [],
  );
  const answered = folded.filter(({ failed }) => !failed).length;
  await trx
    .updateTable('provider_outcome')
    .set((row) => ({
      outcomes: JSON.stringify([...latest, ...outcomes].slice(0, maxOutcomes)),
      refresh_count: row('refresh_count', '+', answered),
      ...(successTimes.length > 0 && {
        last_success_at: row.fn<Date>('greatest', ['last_success_at', row.val(new Date(Math.max(...successTimes)))]),
      }),
    }))
    .where('provider_id', '=', providerId)
    .execute();
}

const toOutcome = ({ at, failed, took }: FoldedOutcome): Outcome => ({
  at: at.getTime(),
  failed,
  took: took === null ? null : Number(took),
});

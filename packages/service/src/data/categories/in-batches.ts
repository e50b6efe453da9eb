import { type RawBuilder, sql } from 'kysely';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';

/** Transactions per batch. Few enough that a batch holds the user's locks for only some tens of milliseconds. */
const batchSize = 1_000;

/** The last transaction of a batch. */
export interface BatchEnd {
  id: number;
  /** `yyyy-MM-dd`. */
  date: string;
}

/**
 * Calls `step` in consecutive database transactions until `step` returns `null`. Each call gets the end of the previous batch. Completed
 * batches stay committed if a later one fails.
 */
export async function inBatches(
  { database }: NeedsDatabase,
  step: (trx: ServiceTransaction, after: BatchEnd | undefined) => Promise<BatchEnd | null>,
): Promise<void> {
  let end: BatchEnd | null | undefined;
  do {
    const after: BatchEnd | undefined = end ?? undefined;
    end = await database.tx((trx) => step(trx, after));
  } while (end !== null);
}

/**
 * Returns the SQL for start, order and limit of a batch, newest first. Orders by date, because a refresh may change `listing_order` between
 * batches.
 */
export const batchAfter = (after: BatchEnd | undefined): RawBuilder<unknown> => {
  const from = after === undefined ? sql`true` : sql`(date, id) < (${after.date}::date, ${after.id}::bigint)`;
  return sql`${from} order by date desc, id desc limit ${batchSize}`;
};

/** Returns the end of a batch, or `null` if it was the last one. */
export function endOf(batch: readonly BatchEnd[]): BatchEnd | null {
  if (batch.length < batchSize) return null;
  return batch.reduce<BatchEnd | null>(
    (last, { id, date }) =>
      last === null || date < last.date || (date === last.date && id < last.id) ? { id, date } : last,
    null,
  );
}

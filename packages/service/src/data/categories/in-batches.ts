import { type RawBuilder, sql } from 'kysely';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';

/** Transactions that one transaction of the database changes or journals: it holds the locks of the user for some tens of milliseconds. */
export const atOnce = 1_000;

/** The last transaction of a batch. */
export interface BatchEnd {
  id: number;
  /** `yyyy-MM-dd`. */
  date: string;
}

/**
 * Calls `step` in one transaction of the database after another, each time with the end of the batch before, until it says that there is
 * none after it. What was done stands wherever that ends.
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
 * Order, limit and beginning of the batch, the newest first. By the date of the transaction, as a refresh may give the others another
 * `listing_order` meanwhile.
 */
export const batchAfter = (after: BatchEnd | undefined): RawBuilder<unknown> => {
  const from = after === undefined ? sql`true` : sql`(date, id) < (${after.date}::date, ${after.id}::bigint)`;
  return sql`${from} order by date desc, id desc limit ${atOnce}`;
};

/** Null where there is no batch after it. */
export function endOf(batch: readonly BatchEnd[]): BatchEnd | null {
  if (batch.length < atOnce) return null;
  return batch.reduce<BatchEnd | null>(
    (last, { id, date }) =>
      last === null || date < last.date || (date === last.date && id < last.id) ? { id, date } : last,
    null,
  );
}

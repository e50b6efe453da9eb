import { sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { AdditionalStatus } from '../connectors/index.ts';

/** An attempt of a customer's user at a provider. */
export interface Attempt {
  customer_id: number;
  provider_id: number;
  at: Date;
  /** Duration in milliseconds; `null` if the refresh waited for a person. */
  took: string | number | null;
  additional_status: AdditionalStatus;
}

const hourMs = 3_600_000;
/** Time for which attempts are kept, after the hour in which they were made. */
const retentionMs = 48 * hourMs;

/** Additional statuses of refreshes that got data. */
export const successes = ['AVAILABLE_DATA_RETRIEVED', 'PARTIAL_DATA_RETRIEVED'] as const satisfies AdditionalStatus[];
export const isSuccess = (status: AdditionalStatus): boolean => successes.some((success) => success === status);

/** Adds attempts to the counts of their customers, hours and providers. Deletes old counts. */
export async function countAttempts(trx: ServiceTransaction, attempts: readonly Attempt[]): Promise<void> {
  const counts = new Map<string, CountedAttempts>();
  for (const attempt of attempts) {
    const row = countedAttempts(attempt);
    const key = JSON.stringify(row);
    const counted = counts.get(key);
    if (counted === undefined) counts.set(key, row);
    else counted.attempts += 1;
  }
  if (counts.size === 0) return;
  // Sorted by key, so that two processes cause no deadlock.
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await trx
    .insertInto('provider_attempt')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'hour', 'provider_id', 'additional_status', 'took'])
        .doUpdateSet({ attempts: sql`provider_attempt.attempts + excluded.attempts` }),
    )
    .execute();
  const latest = Math.max(...rows.map(({ hour }) => hour.getTime()));
  await trx
    .deleteFrom('provider_attempt')
    .where('hour', '<', new Date(latest - retentionMs))
    .execute();
}

interface CountedAttempts {
  customer_id: number;
  hour: Date;
  provider_id: number;
  additional_status: AdditionalStatus;
  took: number;
  attempts: number;
}

const countedAttempts = ({ customer_id, provider_id, at, took, additional_status }: Attempt): CountedAttempts => ({
  customer_id,
  hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs),
  provider_id,
  additional_status,
  took: took === null ? 0 : roundedDuration(Number(took)),
  attempts: 1,
});

/** Rounds a duration to one of 20 steps for each power of ten, at least 1 ms. */
const roundedDuration = (ms: number): number => Math.round(10 ** (Math.round(Math.log10(Math.max(1, ms)) * 20) / 20));

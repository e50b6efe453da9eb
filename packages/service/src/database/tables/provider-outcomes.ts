import { type ColumnType, type Kysely, sql } from 'kysely';

export const forcedHealths = ['ok', 'slow', 'down'] as const;
export type ForcedHealth = (typeof forcedHealths)[number];

/** How one refresh ended, as far as it tells something about the bank. */
export interface Outcome {
  /** By the business clock, milliseconds since 1970. */
  at: number;
  /** The bank could not be reached, or did not do its part. */
  failed: boolean;
  /** From start to end, milliseconds; null where a person was waited for. */
  took: number | null;
}

/** The latest outcomes of a provider, of all customers together, newest first. */
export interface ProviderOutcomeTable {
  provider_id: number;
  outcomes: ColumnType<Outcome[], string, string>;
  /** The sandbox's word against what was measured. */
  forced: ForcedHealth | null;
}

export async function migrateProviderOutcomes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_outcome')
    .addColumn('provider_id', 'bigint', (column) => column.primaryKey())
    .addColumn('outcomes', 'jsonb', (column) => column.notNull())
    .addColumn('forced', 'text', (column) =>
      column.check(sql`forced in (${sql.join(forcedHealths.map((one) => sql.lit(one)))})`),
    )
    .execute();
}

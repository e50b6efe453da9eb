import type { PeerLevel } from '@fin-link/contracts/service';
import { type Kysely, sql } from 'kysely';

/** Kind of spending that a figure covers. */
export type PeerKind = 'CATEGORY' | 'DETAIL_CATEGORY' | 'MERCHANT';

/** Released months of a customer that allows peer comparison, or has allowed it. Other customers have no row. */
interface PeerBenchmarkTable {
  customer_id: number;
  /**
   * The 16th of a month, by the business clock; `null` if no month is released. All months before that month are released and must not be
   * released again.
   */
  as_of: string | null;
}

/**
 * Published figure about the spending of users in one area and month. Rows name no user and are never changed. Place names are in lower
 * case. An empty name means all states or all cities.
 */
export interface PeerFigureTable {
  customer_id: number;
  /** First day of the month. */
  month: string;
  kind: PeerKind;
  /** Id of the category, or key of the merchant in the catalogue. */
  key: string;
  currency: string;
  level: PeerLevel;
  country: string;
  state: string;
  city: string;
  /** Number of users, with random noise, rounded to tens. */
  peers: number;
  /** Median with random noise, in `currency`, with two significant digits. */
  spend: string;
}

export interface PeerTables {
  peer_benchmark: PeerBenchmarkTable;
  peer_figure: PeerFigureTable;
}

/** Primary key. Its column order serves lookups of one category or merchant by place. */
const figureKey = ['customer_id', 'kind', 'key', 'country', 'state', 'city', 'level', 'month', 'currency'] as const;

export async function migratePeers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('peer_benchmark')
    .addColumn('customer_id', 'bigint', (column) => column.primaryKey().references('customer.id'))
    .addColumn('as_of', 'date')
    .execute();
  await db.schema
    .createTable('peer_figure')
    .addColumn('customer_id', 'bigint', (column) => column.notNull().references('peer_benchmark.customer_id'))
    .addColumn('month', 'date', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('peers', 'integer', (column) => column.notNull().check(sql`peers > 0 and peers % 10 = 0`))
    .addColumn('spend', 'numeric', (column) => column.notNull())
    .addPrimaryKeyConstraint('peer_figure_pk', [...figureKey])
    .execute();
}

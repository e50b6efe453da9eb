import type { PeerLevel, PeerPeriod } from '@fin-link/contracts/service';
import { type Kysely, sql } from 'kysely';

/** Kind of spending that a figure covers. */
export type PeerKind = 'CATEGORY' | 'DETAIL_CATEGORY' | 'MERCHANT';

/** State of the figures of a customer that allows peer comparison. Other customers have no row. */
export interface PeerBenchmarkTable {
  customer_id: number;
  /** The 16th of the month on which the stored figures are based, by the business clock; `null` until they are computed. */
  as_of: string | null;
}

/**
 * Monthly spending of users in one place and one half of the customer's users, shown to users of the other half. Rows name no user and
 * cover only groups that are large enough. Place names are in lower case, and empty for all states or cities.
 */
export interface PeerFigureTable {
  customer_id: number;
  period: PeerPeriod;
  kind: PeerKind;
  /** Id of the category, or name of the merchant. */
  key: string;
  currency: string;
  half: number;
  level: PeerLevel;
  country: string;
  state: string;
  city: string;
  /** Number of users, a multiple of ten. */
  peers: number;
  /** Median, rounded to two digits. */
  spend: string;
}

/** Tables of peer comparison, by name. */
export interface PeerTables {
  peer_benchmark: PeerBenchmarkTable;
  peer_figure: PeerFigureTable;
}

/** Primary key. Its column order serves lookups by place and half for one subject of spending. */
const figureKey = [
  'customer_id',
  'period',
  'kind',
  'key',
  'half',
  'country',
  'state',
  'city',
  'level',
  'currency',
] as const;

/** Creates the tables `peer_benchmark` and `peer_figure`. */
export async function migratePeers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('peer_benchmark')
    .addColumn('customer_id', 'bigint', (column) => column.primaryKey().references('customer.id'))
    .addColumn('as_of', 'date')
    .execute();
  await db.schema
    .createTable('peer_figure')
    .addColumn('customer_id', 'bigint', (column) =>
      column.notNull().references('peer_benchmark.customer_id').onDelete('cascade'),
    )
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('half', 'smallint', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('peers', 'integer', (column) => column.notNull().check(sql`peers >= 30 and peers % 10 = 0`))
    .addColumn('spend', 'numeric', (column) => column.notNull())
    .addPrimaryKeyConstraint('peer_figure_pk', [...figureKey])
    .execute();
}

import { type PeerLevel, peerLevels } from '@fin-link/contracts/service';
import { type Expression, sql, type SqlBool } from 'kysely';
import {
  type NeedsDatabase,
  type PeerFigureTable,
  type PeerKind,
  type ServiceTransaction,
  ofCustomer,
} from '../../platform/database/index.ts';
import type { NeedsBusinessClock, NeedsLog } from '../../platform/runtime/index.ts';
import { collectSpent, spentTable } from './collect-spent.ts';
import { enabledCustomers, figuresDateAt, daysToRelease } from './dimensions.ts';
import { distancesToMedian, drawCount, drawMedian } from './release.ts';

export type PeerDeps = NeedsDatabase & NeedsBusinessClock & NeedsLog;

/** Maximum number of customers per round. */
export const maxCustomersPerRound = 50;

/**
 * Releases the months of customers that are due. Returns the number of due customers. A customer that turned the comparison off keeps its
 * released figures, because a month must not be released twice. Several processes may run this concurrently.
 */
export async function computeDue(deps: PeerDeps): Promise<number> {
  const { db } = deps.database;
  const asOf = figuresDateAt(await deps.businessClock.read(db));
  await sql`insert into ${sql.table('peer_benchmark')} (customer_id) ${enabledCustomers} on conflict do nothing`.execute(
    db,
  );
  const due = await db
    .selectFrom('peer_benchmark')
    .select('customer_id')
    .where(isDue(asOf))
    .orderBy('customer_id')
    .limit(maxCustomersPerRound)
    .execute();
  for (const { customer_id: customerId } of due)
    await deps.database
      .tx(async (trx) => {
        const row = await trx
          .selectFrom('peer_benchmark')
          .select('as_of')
          .where((where) => where.and(ofCustomer(customerId)))
          .where(isDue(asOf))
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        // `undefined` if another process is releasing the months or has released them.
        if (row !== undefined) await releaseMonths(trx, customerId, { asOf, releasedAsOf: row.as_of });
      })
      .catch((error: unknown) => deps.log.error({ err: error, customerId }, 'figures of peers not computed'));
  return due.length;
}

/** Selects customers that compare their users and have unreleased months before that date. */
const isDue = (asOf: string): Expression<SqlBool> =>
  sql<boolean>`((as_of is null or as_of < ${asOf}) and customer_id in (${enabledCustomers}))`;

const kinds: readonly PeerKind[] = ['CATEGORY', 'DETAIL_CATEGORY', 'MERCHANT'];
/** Number of figures per statement. */
const figuresPerBatch = 200;

/** Users of one month and place who spent on the same key in the same currency. */
type Group = Omit<PeerFigureTable, 'spend'>;

/** Columns that identify a group's place, by level. A city without a state belongs directly to its country. */
const placeOf: Readonly<Record<PeerLevel, ReturnType<typeof sql>>> = {
  CITY: sql`country, state, city`,
  STATE: sql`country, state, '' as city`,
  COUNTRY: sql`country, '' as state, '' as city`,
};
const hasPlace: Readonly<Record<PeerLevel, ReturnType<typeof sql>>> = {
  CITY: sql`city <> ''`,
  STATE: sql`state <> ''`,
  COUNTRY: sql`true`,
};

/**
 * Releases the figures of all months before the date of the figures that were not released yet, and stores that they are released. Both are
 * one transaction, so that no month is released twice. Uses many statements, because each statement has a time limit.
 */
async function releaseMonths(
  trx: ServiceTransaction,
  customerId: number,
  { asOf, releasedAsOf }: { asOf: string; releasedAsOf: string | null },
): Promise<void> {
  await collectSpent(trx, customerId, daysToRelease(asOf, releasedAsOf));
  for (const kind of kinds) for (const level of peerLevels) await releaseFigures(trx, customerId, kind, level);
  await trx
    .updateTable('peer_benchmark')
    .set({ as_of: asOf })
    .where((where) => where.and(ofCustomer(customerId)))
    .execute();
}

/** Draws and stores the figures of one kind and level. Every group has independent noise. */
async function releaseFigures(
  trx: ServiceTransaction,
  customerId: number,
  kind: PeerKind,
  level: PeerLevel,
): Promise<void> {
  const { rows } = await sql<Omit<Group, 'customer_id' | 'kind' | 'level' | 'peers'> & { users: number }>`
    select month, key, currency, ${placeOf[level]}, count(*)::integer as users from ${spentTable}
    where kind = ${kind} and ${hasPlace[level]}
    group by month, key, currency, 4, 5, 6`.execute(trx);
  const published = rows.flatMap(({ users, ...group }): Group[] => {
    const peers = drawCount(users);
    return peers === null ? [] : [{ ...group, customer_id: customerId, kind, level, peers }];
  });
  for (let start = 0; start < published.length; start += figuresPerBatch)
    await insertFigures(trx, published.slice(start, start + figuresPerBatch), kind, level);
}

/** Draws the medians of published groups of one kind and level, and stores the figures. */
async function insertFigures(
  trx: ServiceTransaction,
  groups: readonly Group[],
  kind: PeerKind,
  level: PeerLevel,
): Promise<void> {
  const given = JSON.stringify(groups.map((group, position) => ({ ...group, position })));
  const { rows } = await sql<{ position: number; amount_index: number; users: number }>`
    select position, amount_index, count(*)::integer as users
    from (select month, key, currency, amount_index, ${placeOf[level]} from ${spentTable}
        where kind = ${kind} and ${hasPlace[level]}) as spent
      join jsonb_to_recordset(${given}::text::jsonb) as wanted (position integer, month date, key text, currency text,
        country text, state text, city text) using (month, key, currency, country, state, city)
    group by position, amount_index`.execute(trx);
  const rowsByPosition = Map.groupBy(rows, ({ position }) => position);
  const figures = groups.map((group, position): PeerFigureTable => {
    const counts = new Map(rowsByPosition.get(position)?.map(({ amount_index: index, users }) => [index, users]));
    return { ...group, spend: drawMedian(distancesToMedian(counts)) };
  });
  await trx.insertInto('peer_figure').values(figures).execute();
}

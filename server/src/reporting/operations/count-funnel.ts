import { daysAfter } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { HostDatabase, HostTables, HostTransaction, NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';

/** Counts kept of past days. */
const retentionDays = 400;
/** Number of sessions in one transaction. */
const batchSize = 500;

/**
 * Counts the steps that sessions reached since the last run. A session that went on moves: it is taken from the counts in which it was, in the
 * transaction that adds it to others, so that a repeated or interrupted run counts no session twice.
 */
export async function countFunnel({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const { rows } = await sql<{ bucket: number }>`
    select distinct bucket from ${sql.table('session_progress')} where not is_counted and opened_at is not null`.execute(
    database.db,
  );
  for (const { bucket } of rows) while ((await countBatch(database, bucket)) === batchSize);
  await database.db
    .insertInto('funnel_count')
    .columns(['customer', 'counted_at'])
    .expression((eb) =>
      eb
        .selectFrom('funnel_day')
        .select(['customer', sql<Date>`${clock.now()}::timestamptz`.as('counted_at')])
        .distinct(),
    )
    .onConflict((conflict) => conflict.column('customer').doUpdateSet({ counted_at: clock.now() }))
    .execute();
}

/** Deletes counts of more than 400 days ago. */
export const forgetOldFunnels = async ({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> =>
  void (await database.db
    .deleteFrom('funnel_day')
    .where('day', '<', dayOf(daysAfter(clock.now(), -retentionDays)))
    .execute());

/** Returns the day of a time, `yyyy-MM-dd` in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Counts sessions of one bucket. Returns their number. Skips sessions that another process counts. */
const countBatch = (database: HostDatabase, bucket: number): Promise<number> =>
  database.tx(async (trx) => {
    const sessions = await trx
      .selectFrom('session_progress')
      .selectAll()
      .where('bucket', '=', bucket)
      .where('is_counted', '=', false)
      .where('opened_at', 'is not', null)
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    if (sessions.length === 0) return 0;
    const cells = new Map<string, Cell>();
    for (const session of sessions) {
      const { opened_at: openedAt, flow, config_name, country, device } = session;
      if (openedAt === null || flow === null) continue;
      const place = {
        customer: session.customer,
        day: dayOf(openedAt),
        flow,
        config_name: config_name ?? '',
        country: country ?? '',
        device: device ?? '',
      } as const;
      const before = cellOf(cells, { ...place, provider_id: session.counted_provider_id ?? '' });
      addSteps(before, session.counted_step, -1);
      const now = cellOf(cells, { ...place, provider_id: session.provider_id ?? '' });
      addSteps(now, session.step, 1);
      now.provider_name = session.provider_name ?? now.provider_name;
    }
    await addCells(trx, [...cells.values()]);
    await trx
      .updateTable('session_progress')
      .set((eb) => ({ is_counted: true, counted_step: eb.ref('step'), counted_provider_id: eb.ref('provider_id') }))
      .where('bucket', '=', bucket)
      .where(
        'session_id',
        'in',
        sessions.map(({ session_id }) => session_id),
      )
      .execute();
    return sessions.length;
  });

/** Counts of one row of the funnel. */
type Cell = HostTables['funnel_day'];

const countNames = ['opened', 'bank_chosen', 'signed_in', 'linked'] as const;

function cellOf(cells: Map<string, Cell>, place: Omit<Cell, (typeof countNames)[number] | 'provider_name'>): Cell {
  const key = JSON.stringify(Object.values(place));
  const cell = cells.get(key) ?? { ...place, provider_name: '', opened: 0, bank_chosen: 0, signed_in: 0, linked: 0 };
  cells.set(key, cell);
  return cell;
}

/** Adds a session to the counts of the steps that it reached. */
function addSteps(cell: Cell, step: number, added: 1 | -1): void {
  for (const name of countNames.slice(0, step)) cell[name] += added;
}

/** Adds counts, in one order in all processes, so that they do not wait for each other in a circle. */
async function addCells(trx: HostTransaction, cells: Cell[]): Promise<void> {
  const changed = cells.filter((cell) => countNames.some((name) => cell[name] !== 0));
  if (changed.length === 0) return;
  const orderOf = ({ customer, day, flow, provider_id, config_name, country, device }: Cell): string =>
    JSON.stringify([customer, day, flow, provider_id, config_name, country, device]);
  const sorted = changed.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  await trx
    .insertInto('funnel_day')
    .values(sorted)
    .onConflict((conflict) =>
      conflict
        .columns(['customer', 'day', 'flow', 'provider_id', 'config_name', 'country', 'device'])
        .doUpdateSet((eb) => ({
          provider_name: sql<string>`coalesce(nullif(excluded.provider_name, ''), funnel_day.provider_name)`,
          opened: eb('funnel_day.opened', '+', eb.ref('excluded.opened')),
          bank_chosen: eb('funnel_day.bank_chosen', '+', eb.ref('excluded.bank_chosen')),
          signed_in: eb('funnel_day.signed_in', '+', eb.ref('excluded.signed_in')),
          linked: eb('funnel_day.linked', '+', eb.ref('excluded.linked')),
        })),
    )
    .execute();
}

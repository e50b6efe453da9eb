import { dayMs, type FunnelDimension, type FunnelRow } from '@fin-link/contracts/browser';
import { sql } from 'kysely';
import type { HostTables, NeedsDatabase } from '../../platform/database/index.ts';
import { invalidInput, type Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import { dayOf } from './count-funnel.ts';

/** Days of a funnel if the caller names none, and the upper limit of rows. */
const defaultDays = 30;
const maxRows = 400;

/** Column of each dimension. */
const columns = {
  day: 'day',
  flow: 'flow',
  provider: 'provider_id',
  configuration: 'config_name',
  country: 'country',
  device: 'device',
} as const satisfies Readonly<Record<FunnelDimension, keyof HostTables['funnel_day']>>;

/** Adds up the counts of days by one dimension. */
export const getFunnel =
  ({ database, clock, settings }: NeedsDatabase & NeedsClock & NeedsSettings<'customer'>): Handler<'getFunnel'> =>
  async ({ query }) => {
    const { by = 'day', flow, providerId, configName, country, device } = query;
    const { fromDate, toDate } = periodOf(query, clock.now());
    const filters = { flow, provider_id: providerId, config_name: configName, country, device };
    const equal = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
    const key = columns[by];
    const { customer } = settings;
    const sum = (column: 'opened' | 'bank_chosen' | 'signed_in' | 'linked') =>
      sql<number>`sum(${sql.ref(column)})::int`;
    const [rows, counted] = await Promise.all([
      database.db
        .selectFrom('funnel_day')
        .select([key, sql<string>`max(provider_name)`.as('name')])
        .select([sum('opened').as('opened'), sum('bank_chosen').as('bankChosen')])
        .select([sum('signed_in').as('signedIn'), sum('linked').as('linked')])
        .where('customer', '=', customer)
        .where('day', '>=', fromDate)
        .where('day', '<=', toDate)
        .where((eb) => eb.and(equal))
        .groupBy(key)
        .orderBy(by === 'day' ? sql`day` : sql`sum(opened) desc`)
        .orderBy(key)
        .limit(maxRows)
        .execute(),
      database.db.selectFrom('funnel_count').select('counted_at').where('customer', '=', customer).executeTakeFirst(),
    ]);
    const row = rows.map(({ name, opened, bankChosen, signedIn, linked, ...place }) => {
      const value = place[key] ?? '';
      return {
        key: value,
        label: by === 'provider' && name !== '' ? name : value,
        opened,
        bankChosen,
        signedIn,
        linked,
      };
    });
    return {
      fromDate,
      toDate,
      by,
      // A value can lose its last session, for example if all users without a bank chose one.
      row: by === 'day' ? everyDay(row, fromDate, toDate) : row.filter(({ opened }) => opened > 0),
      updatedAt: counted?.counted_at.toISOString() ?? null,
    };
  };

/** Returns first and last day. Throws `request.invalid` if they are in the wrong order or more than 400 days apart. */
function periodOf(
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
  now: Date,
): { fromDate: string; toDate: string } {
  const last = toDate ?? dayOf(now);
  const first = fromDate ?? dayOf(new Date(Date.parse(last) - (defaultDays - 1) * dayMs));
  const days = daysIn(first, last);
  if (days < 1 || days > maxRows) throw invalidInput('fromDate', 'Name 1 to 400 days.');
  return { fromDate: first, toDate: last };
}

const daysIn = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** Returns a row for each day, with zeros for days without sessions. */
function everyDay(rows: readonly FunnelRow[], first: string, last: string): FunnelRow[] {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: daysIn(first, last) }, (_, index) => {
    const key = dayOf(new Date(Date.parse(first) + index * dayMs));
    return byDay.get(key) ?? { key, label: key, opened: 0, bankChosen: 0, signedIn: 0, linked: 0 };
  });
}

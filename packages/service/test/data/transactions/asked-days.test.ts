import { bySize } from '@fin-link/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { orderSpan } from '../../../src/data/transactions/readings.ts';
import { scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { type Booking, ListingBank, type Standard, standards, type Step, steps } from './listing-banks.ts';

const dayMs = 86_400_000;
const start = new Date('2026-01-15T12:00:00Z');
const linking = await scriptedLinking();
const { service } = linking;
const { database } = service.deps;
const [transactions, accounts] = [sql.table('transaction'), sql.table('account')];
const { rows: columns } = await sql<{ column_name: string }>`
  select column_name from information_schema.columns where table_name = 'transaction' and is_generated = 'NEVER'`.execute(
  database.db,
);
const storedColumns = sql.join(columns.map(({ column_name: name }) => sql.ref(name)));
const whole = { treatment: 'honor', size: 1 } as const;
/** The last list has only rows that were posted on its two days. One of them was made three days before. */
const cutByPosting: Step[] = [
  {
    ...{ days: 3, isRenumbered: false, treatment: 'honor', size: 1 },
    appearing: [{ age: 0, delay: 3, amount: 0, isTwin: false }],
  },
  { days: 1, isRenumbered: false, treatment: 'days', size: 2, appearing: [] },
];
let userCount = 0;

/** Links an account at a bank of this standard. Its rows are read by the standard's connector. */
async function linkedBank(standard: Standard) {
  userCount += 1;
  service.clock.set(start);
  const bank = new ListingBank(standard);
  /** Rows that the bank has listed in the requested days. */
  const known = new Set<Booking>();
  let reference: RefreshReference | null = null;

  async function read(how: Pick<Step, 'treatment' | 'size'>): Promise<void> {
    let asked: { from: string; to: string } | null = null;
    const listTransactions = standard.bank.listing((query) => {
      const listed = bank.list(how, query);
      for (const booking of listed) {
        const day = standard.filterDayOf(booking);
        if (asked !== null && day >= asked.from && day <= asked.to) known.add(booking);
      }
      return listed.map(standard.toRow);
    });
    linking.bank.listTransactions = (target, session, key, period, signal) => {
      asked ??= { from: period.from, to: period.to };
      return listTransactions(target, session, key, period, signal);
    };
    if (reference === null) {
      reference = await linking.add(`asked-days-${userCount}`);
      await linking.work(reference);
    } else await linking.refresh(reference);
  }

  return {
    bank,
    known,
    read,
    async advance(days: number): Promise<void> {
      service.clock.advance(days * dayMs);
      await Promise.resolve();
    },
    /** Returns the stored rows as text. */
    async stored(): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`
        select concat_ws(' ', transaction_date, amount::float, original_description) as text
        from ${transactions} where user_id = ${reference?.userId ?? null}`.execute(database.db);
      return rows.map(({ text }) => text).toSorted();
    },
    expected: (bookings: Iterable<Booking>): string[] =>
      [...bookings].map((booking) => `${standard.dayOf(booking)} ${booking.cents / 100} ${booking.text}`).toSorted(),
    /** Stores these rows once more, as an earlier release did if the bank listed them under new ids. */
    async copy(bookings: readonly Booking[]): Promise<void> {
      await sql`update ${accounts} set read_order = read_order + ${orderSpan} where user_id = ${reference?.userId ?? null}`.execute(
        database.db,
      );
      for (const booking of bookings) {
        const { id } = booking;
        bank.renumber([booking]);
        const changes = sql`jsonb_build_object(
          'id', ${service.deps.ids.next()}::bigint, 'bank_key', ${booking.id}::text,
          'listing_order', account.read_order, 'seen_order', account.read_order)`;
        await sql`
          insert into ${transactions} (${storedColumns})
          select ${storedColumns} from (
            select (jsonb_populate_record(stored, ${changes})).*
            from ${transactions} as stored join ${accounts} as account on account.id = stored.account_id
            where stored.user_id = ${reference?.userId ?? null} and stored.bank_key = ${id}
          ) as copied`.execute(database.db);
      }
    },
  };
}

describe.each(await standards())('$name', (standard) => {
  it('each day has the bank’s rows, however the bank treats the requested period', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { maxLength: 3 }), async (sequence, copied) => {
        const account = await linkedBank(standard);
        const { bank, known, expected } = account;
        await account.read(whole);
        expect(await account.stored()).toEqual(expected(bank.bookings));
        for (const step of sequence) {
          bank.advance(step);
          await account.advance(step.days);
          await account.read(step);
          expect(await account.stored()).toEqual(expected(known));
        }
        const single = [...known].filter(({ text }) => bank.bookings.filter((one) => one.text === text).length === 1);
        await account.copy([...new Set(copied.flatMap((pick) => single[pick % single.length] ?? []))]);
        await account.advance(31);
        await account.read(whole);
        expect(await account.stored()).toEqual(expected(bank.bookings));
      }),
      { numRuns: bySize({ core: 2, whole: 10, nightly: 300 }), examples: [[cutByPosting, []]] },
    );
  });
});

import { isNightly } from '@fin-link/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Page, ListedTransaction } from '../../src/connectors/contract/connector.ts';
import { transactionPages } from '../../src/connectors/contract/paging.ts';
import { orderSpan, settleReading, storeTransactions } from '../../src/transactions/index.ts';
import { checking, scriptedLinking } from '../linking/worker/scripted-linking.ts';
import { BankHistory, type Reading, steps, textOf } from './bank-history.ts';

const linking = await scriptedLinking();
const { database } = linking.deps;
linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items: [], nextCursor: null });
const reference = await linking.add('history');
await linking.work(reference);
const { id } = await database.db
  .selectFrom('account')
  .select('id')
  .where('user_id', '=', reference.userId)
  .executeTakeFirstOrThrow();
const account = {
  id,
  bank: checking,
  transferCode: null,
  historyUntil: null,
  isNew: false,
  replacesHistory: false,
  unread: [],
};
let readingCount = 0;

const transactions = sql.table('transaction');

async function begin(): Promise<void> {
  await sql`delete from ${transactions} where account_id = ${id}`.execute(database.db);
  await sql`update ${sql.table('account')} set read_order = null where id = ${id}`.execute(database.db);
}

/** Pages of the list, as the bank gives them in this reading. */
function pagesOf(history: BankHistory, reading: Reading): ListedTransaction[][] {
  const list = history.list.map(history.toListed);
  const middle = Math.ceil(list.length / 2);
  const [newest, rest] = [list.slice(0, middle), list.slice(middle)];
  switch (reading) {
    case 'empty':
      return [[]];
    case 'shortened':
      return [newest];
    case 'shifted':
      return [newest, [...newest.slice(-1), ...rest]];
    default:
      return [newest, rest];
  }
}

/** Reads as `readAccount` does, each page in a transaction of its own. */
async function read(history: BankHistory, reading: Reading): Promise<void> {
  readingCount += 1;
  const startedAt = 1_800_000_000 + readingCount * 60;
  const refresh = { ...reference, requestKey: `reading ${readingCount}` };
  const listed = pagesOf(history, reading);
  const fetchPage = (cursor: string | null): Promise<Page<ListedTransaction>> => {
    const at = Number(cursor ?? 0);
    if (at === 1 && reading === 'failed')
      return Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'off' });
    const isLast = at + 1 === listed.length || (reading === 'cut' && at === 0);
    return Promise.resolve({ kind: 'page', items: listed[at] ?? [], nextCursor: isLast ? null : String(at + 1) });
  };
  let oldest: string | null = null;
  let offset = 0;
  for await (const page of transactionPages(fetchPage)) {
    if (page.kind === 'problem') return;
    for (const { date } of page.items) oldest = oldest === null || date < oldest ? date : oldest;
    const settled = { account, from: '2025-12-01', to: '2026-02-01', oldest, replacements: [], isComplete: true };
    await database.tx(async (trx) => {
      await storeTransactions(trx, linking.deps, refresh, {
        account,
        items: page.items,
        unread: [],
        offset,
        startedAt,
      });
      if (!page.isLast || reading === 'cut' || oldest === null) return;
      await settleReading(trx, linking.deps, refresh, settled);
      await sql`update ${sql.table('account')} set read_order = ${startedAt * orderSpan} where id = ${id}`.execute(trx);
    });
    offset += page.items.length;
  }
}

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', status, transaction_date, '-' || amount, original_description, coalesce(memo, '')) as text
    from ${transactions} where account_id = ${id}`.execute(database.db);
  return rows.map(({ text }) => text).toSorted();
}

/** The user says something of a row that no other one is like. */
async function edit(history: BankHistory, pick: number): Promise<void> {
  const texts = history.rows.map((row) => textOf(row, false));
  const row = history.rows[pick % Math.max(1, history.rows.length)];
  if (row === undefined || texts.filter((text) => text === textOf(row, false)).length !== 1) return;
  readingCount += 1;
  row.note = `note ${readingCount}`;
  await sql`
    update ${transactions} set memo = ${row.note}
    where account_id = ${id} and original_description = ${row.text}
      and concat_ws(' ', status, transaction_date, '-' || amount, original_description) = ${textOf(row, false)}`.execute(
    database.db,
  );
}

const lost = (expected: readonly string[], found: readonly string[]): string[] => {
  const rest = [...found];
  return expected.filter((text) => {
    const at = rest.indexOf(text);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
};

it(
  'stored rows equal what a bank has listed after each whole reading, and no reading loses a row or an edit',
  { timeout: isNightly ? 1_800_000 : 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await begin();
        const history = new BankHistory();
        for (let first = 0; first < 4; first += 1) history.appear(first);
        await read(history, 'whole');
        let isShifted = false;
        for (const step of sequence) {
          // What moved between pages is exact after the next refresh.
          const reading = isShifted ? 'whole' : step.reading;
          history.apply({ ...step, reading });
          await read(history, reading);
          isShifted = reading === 'shifted' && !history.hasIds;
          const [expected, found] = [history.rows.map((row) => textOf(row)).toSorted(), await stored()];
          expect(lost(expected, found)).toEqual([]);
          if (reading !== 'whole' || history.list.length === 0) continue;
          expect(found).toEqual(expected);
          for (const { kind, pick } of step.changes) if (kind === 'edit') await edit(history, pick);
        }
      }),
      { numRuns: isNightly ? 2_000 : 50 },
    );
  },
);

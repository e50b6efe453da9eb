import { bySize } from '@fin-link/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ListedTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { BankHistory, type Reading, steps, textOf } from './bank-history.ts';
import { readLists } from './read-lists.ts';

const lists = await readLists();
const { database, accountId: id } = lists;
const transactions = sql.table('transaction');
const ends: Partial<Record<Reading, 'cut' | 'problem'>> = { cut: 'cut', failed: 'problem' };
let noteCount = 0;

/** Returns the pages of the bank's list in this kind of read. */
function pagesOf(history: BankHistory, reading: Reading): ListedTransaction[][] {
  const list = history.list.map(history.toListed);
  const middle = Math.ceil(list.length / 2);
  const [newest, rest] = [list.slice(0, middle), list.slice(middle)];
  switch (reading) {
    case 'empty':
      return [[]];
    // Banks cut their lists at whole days.
    case 'shortened':
      return [newest.filter(({ date }) => date !== rest[0]?.date)];
    case 'cut':
    case 'failed':
      return [newest];
    case 'shifted':
      return [newest, [...newest.slice(-1), ...rest]];
    default:
      return [newest, rest];
  }
}

const read = (history: BankHistory, reading: Reading) => lists.read(pagesOf(history, reading), ends[reading]);

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', status, transaction_date, '-' || amount, original_description, coalesce(memo, '')) as text
    from ${transactions} where account_id = ${id}`.execute(database.db);
  return rows.map(({ text }) => text).toSorted();
}

/** Edits a row that is not similar to any other row. */
async function edit(history: BankHistory, pick: number): Promise<void> {
  const texts = history.rows.map((row) => textOf(row, false));
  const row = history.rows[pick % Math.max(1, history.rows.length)];
  if (row === undefined || texts.filter((text) => text === textOf(row, false)).length !== 1) return;
  noteCount += 1;
  row.note = `note ${noteCount}`;
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

it('stored rows equal the bank’s list after each complete read, and no read loses a row or an edit', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await lists.reset();
      const history = new BankHistory();
      for (let first = 0; first < 4; first += 1) history.appear(first);
      await read(history, 'whole');
      let isShifted = false;
      for (const step of sequence) {
        // If rows shift between pages, the result is exact only after the next refresh.
        const reading: Reading = isShifted ? 'whole' : step.reading;
        // If the equal row is hidden, a copy cannot be recognized.
        const changes = step.changes.filter(({ kind }) => !isShifted || kind !== 'hide');
        history.apply({ ...step, changes, reading });
        await read(history, reading);
        isShifted = reading === 'shifted' && !history.hasIds;
        const [expected, found] = [history.rows.map((row) => textOf(row)).toSorted(), await stored()];
        expect(lost(expected, found)).toEqual([]);
        if (reading !== 'whole' || history.list.length === 0) continue;
        expect(found).toEqual(expected);
        for (const { kind, pick } of step.changes) if (kind === 'edit') await edit(history, pick);
      }
    }),
    { numRuns: bySize({ core: 20, whole: 50, nightly: 2_000 }) },
  );
});

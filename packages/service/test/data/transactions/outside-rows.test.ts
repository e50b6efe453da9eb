import { onMeasured } from '@fin-link/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { bought } from '../../linking/refreshes/scripted-linking.ts';
import { editedTransactions, note, pending, type Someone } from './edited-transactions.ts';
import { readLists } from './read-lists.ts';

const { linking, someone } = await editedTransactions();
const { service } = linking;
const lists = await readLists();
const dayMs = 86_400_000;

const on = (date: string, amount = '-12.00', description = 'SHOP'): Partial<BankTransaction> => ({
  date,
  postDate: date,
  description,
  amount: { amount, currency: 'USD' },
});
const keysOf = async ({ reference }: Someone) => {
  const rows = await service.deps.database.db
    .selectFrom('transaction')
    .select('bank_key')
    .where('user_id', '=', reference.userId)
    .execute();
  return rows.map(({ bank_key: key }) => key).toSorted();
};
const start = service.clock.now();
beforeEach(() => service.clock.set(start));

describe('rows outside the requested days', () => {
  const recent = bought('p2', on('2026-01-13', '-5.00', 'RECENT'));
  const old = (key: string) => bought(key, on('2025-12-16'));

  it('a bank that ignores the period and renumbers its rows lists each transaction once, and the rest is counted', async () => {
    const measured: object[] = [];
    const stop = onMeasured('rowsOutsidePeriod', (facts) => measured.push(facts));
    const ann = await someone('ignores', old('p1'), recent);
    expect(measured).toEqual([]);
    await ann.refresh(old('q1'), recent);
    stop();
    expect(await keysOf(ann)).toEqual(['p1', 'p2']);
    expect(measured).toEqual([{ rows: 1 }]);
    expect(service.log.lines()).toContainEqual(
      expect.objectContaining({ rows: 1, msg: 'rows outside the requested period were not stored' }),
    );
    service.clock.advance(31 * dayMs);
    await ann.refresh(old('q1'), recent);
    expect(await keysOf(ann)).toEqual(['p2', 'q1']);
  });

  it('a late posting is stored by its day of posting if the bank filters by that day', async () => {
    const late = { ...bought('late', on('2025-12-10')), postDate: '2026-01-14' };
    const ben = await someone('late', recent);
    await ben.refresh(late, recent);
    expect(await keysOf(ben)).toEqual(['p2']);
    await ben.refresh({ ...late, filteredBy: 'postDate' }, recent);
    expect(await keysOf(ben)).toEqual(['late', 'p2']);
    await ben.refresh({ ...late, key: 'again', filteredBy: 'postDate' }, recent);
    expect(await keysOf(ben)).toEqual(['again', 'p2']);
  });

  it('no row before the requested history or after tomorrow is stored', async () => {
    const cleo = await someone('history', recent);
    service.clock.advance(60_000);
    linking.bank.listTransactions = () =>
      Promise.resolve({
        kind: 'page',
        items: [
          bought('coming', on('2026-01-17')),
          bought('tomorrow', on('2026-01-16')),
          recent,
          bought('first', on('2026-01-05')),
          bought('before', on('2026-01-04')),
        ],
        nextCursor: null,
      });
    const attribute = [{ name: 'TRANSACTIONS' as const, container: ['bank' as const], days: { BANK: 10 } }];
    await linking.refresh(cleo.reference, [{ name: 'BASIC_AGG_DATA', attribute }]);
    expect(await keysOf(cleo)).toEqual(['first', 'p2', 'tomorrow']);
  });

  it('a pending row outside the requested days stays when other rows are missing', async () => {
    const dan = await someone(
      'pending-outside',
      pending('p', on('2026-01-08')),
      bought('one', on('2026-01-10')),
      recent,
    );
    const attribute = [{ name: 'TRANSACTIONS' as const, container: ['bank' as const], days: { BANK: 6 } }];
    linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items: [recent], nextCursor: null });
    service.clock.advance(60_000);
    await linking.refresh(dan.reference, [{ name: 'BASIC_AGG_DATA', attribute }]);
    expect(await keysOf(dan)).toEqual(['one', 'p', 'p2']);
  });
});

describe('the days that a list covers', () => {
  const first = bought('first', on('2026-01-03', '-1.00', 'FIRST'));
  const fare = (key: string, date: string) => bought(key, on(date, '-2.80', `FARE ${key}`));
  const day = [fare('a', '2026-01-06'), bought('b', on('2026-01-06', '-1.00', 'OTHER'))];

  it.each([
    ['before its first day', [fare('c', '2026-01-09'), bought('d', on('2026-01-08', '-1.00', 'D'))]],
    ['on its first day, inside which it was cut', [fare('c', '2026-01-09'), ...day.slice(1)]],
    ['after its last day', [fare('c', '2026-01-05'), first]],
  ])('a row %s is not replaced by a new row of the same amount', async (title, listed) => {
    const known = [
      bought('d', on('2026-01-08', '-1.00', 'D')),
      bought('e', on('2026-01-10', '-1.00', 'E')),
      ...day,
      first,
    ];
    const eve = await someone(`covers-${title.replaceAll(/\W+/g, '-')}`, ...known);
    await eve.refresh(...listed);
    expect(await keysOf(eve)).toEqual(['a', 'b', 'c', 'd', 'e', 'first']);
  });

  it('a posting before the first listed day of posting is not replaced, although its transaction is dated later', async () => {
    const filteredBy = 'postDate' as const;
    const late = { ...fare('a', '2026-01-04'), postDate: '2026-01-09', filteredBy };
    const other = { ...bought('o', on('2026-01-06', '-1.00', 'OTHER')), filteredBy };
    const finn = await someone('covers-postings', late, other);
    await finn.refresh({ ...fare('c', '2026-01-09'), filteredBy }, other);
    expect(await keysOf(finn)).toEqual(['a', 'c', 'o']);
  });
});

describe('copies that an earlier release stored', () => {
  const twin = (key: string) => bought(key, on('2026-01-09'));
  const other = bought('other', on('2026-01-08', '-1.00', 'OTHER'));
  const stored = async () => {
    const rows = await lists.database.db
      .selectFrom('transaction')
      .select('bank_key')
      .where('account_id', '=', lists.accountId)
      .execute();
    return rows.map(({ bank_key: key }) => key).toSorted();
  };
  /** Stores p, then q without a comparison, as an earlier release did outside the period. */
  async function copied(...more: BankTransaction[]): Promise<void> {
    await lists.reset();
    await lists.read([[twin('p'), ...more, other]]);
    await lists.read([[twin('q'), other]], 'last', { from: '2026-01-14', isWhole: false });
    expect(await stored()).toEqual(['other', 'p', 'q', ...more.map(({ key }) => key)].toSorted());
  }

  it('the missing copy is deleted at the next complete read of the whole history, and not before', async () => {
    await copied();
    await lists.read([[twin('q'), other]], 'last', { isWhole: false });
    expect(await stored()).toEqual(['other', 'p', 'q']);
    await lists.read([[twin('q')]], 'cut');
    expect(await stored()).toEqual(['other', 'p', 'q']);
    await lists.read([[twin('q'), other]]);
    expect(await stored()).toEqual(['other', 'q']);
  });

  it('a copy that was renumbered since is deleted, too', async () => {
    await copied();
    await lists.read([[twin('r'), other]]);
    expect(await stored()).toEqual(['other', 'r']);
  });

  it('an edited copy stays', async () => {
    await copied();
    await lists.database.db
      .updateTable('transaction')
      .set({ memo: note.memo })
      .where('account_id', '=', lists.accountId)
      .where('bank_key', '=', 'p')
      .execute();
    await lists.read([[twin('q'), other]]);
    expect(await stored()).toEqual(['other', 'p', 'q']);
  });

  it('of two missing rows that were listed together only one is a copy of the listed row', async () => {
    await copied(twin('p-2'));
    await lists.read([[twin('q'), other]]);
    expect(await stored()).toHaveLength(3);
  });

  it('a row that was listed together with a row that is renumbered now is no copy of it', async () => {
    await lists.reset();
    await lists.read([[twin('p'), twin('p-2'), other]]);
    await lists.read([[twin('r'), other]]);
    expect(await stored()).toHaveLength(3);
  });

  it('a missing row stays if two equal rows are listed', async () => {
    await copied();
    await lists.read([[twin('q'), other, twin('q-2')]], 'last', { from: '2026-01-14', isWhole: false });
    await lists.read([[twin('q'), twin('q-2'), other]]);
    expect(await stored()).toEqual(['other', 'p', 'q', 'q-2']);
  });

  it('a row that was listed together with a later, equal row is no copy of it', async () => {
    await lists.reset();
    await lists.read([[twin('p'), other]]);
    await lists.read([[twin('q'), twin('p'), other]]);
    await lists.read([[twin('q'), other]]);
    expect(await stored()).toEqual(['other', 'p', 'q']);
  });

  it('a page of 1,000 rows takes as many statements as a page of ten', async () => {
    const page = (count: number) => [
      Array.from({ length: count }, (_row, at) => bought(`row-${at}`, on('2026-01-09', `-${at + 1}.00`))),
    ];
    const counts: number[][] = [];
    for (const count of [10, 1_000]) {
      await lists.reset();
      const took = [await lists.read(page(count)), await lists.read(page(count))];
      counts.push(took.map(({ statements }) => statements));
    }
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[0]).toEqual([8, 5]);
  });
});

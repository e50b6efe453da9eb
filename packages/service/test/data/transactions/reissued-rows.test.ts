import { describe, expect, it } from 'vitest';
import type { BankTransaction, ListedTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { settleUser } from '../../../src/platform/journal/index.ts';
import { bought } from '../../linking/refreshes/scripted-linking.ts';
import { editedTransactions, note, pending, type Someone } from './edited-transactions.ts';

const { linking, someone } = await editedTransactions();
const { service } = linking;
const { database, businessClock } = service.deps;

const on = (date: string, amount = '-3.00', description = 'COFFEE'): Partial<BankTransaction> => ({
  date,
  postDate: date,
  description,
  amount: { amount, currency: 'USD' },
});
const withoutId = (change: Partial<BankTransaction> = {}): ListedTransaction => {
  const { key: _key, ...entry } = bought('', change);
  return { ...entry, key: { contents: [entry.date, entry.amount.amount, entry.description] } };
};

const rowsOf = async (person: Someone) =>
  (await person.list()).map(({ id, sourceId }) => `${id} ${sourceId}`).toSorted();
const notesOf = async (person: Someone) =>
  Object.fromEntries((await person.list()).map(({ sourceId, memo }) => [sourceId, memo !== undefined]));

/** Runs a refresh in which the bank lists these rows and one unreadable row. */
async function refreshPartly(person: Someone, ...items: ListedTransaction[]): Promise<void> {
  service.clock.advance(60_000);
  const unread = [{ list: 'transactions', place: 'amount', key: 'broken' }] as const;
  linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null, unread });
  await linking.refresh(person.reference);
}

/** Runs a refresh in which the bank lists these pages in order. */
async function refreshPages(person: Someone, ...pages: ListedTransaction[][]): Promise<void> {
  service.clock.advance(60_000);
  linking.bank.listTransactions = (_target, _session, _key, { cursor }) => {
    const at = Number(cursor ?? 0);
    return Promise.resolve({
      kind: 'page',
      items: pages[at] ?? [],
      nextCursor: at + 1 < pages.length ? String(at + 1) : null,
    });
  };
  await linking.refresh(person.reference);
}

describe('posted rows under new ids', () => {
  it('a posted row that is listed under another id remains the same row, with its edits', async () => {
    const ann = await someone('reissued', bought('old', on('2026-01-09')), bought('other', on('2026-01-08', '-9.00')));
    const { id } = await ann.edit('old', note);
    service.clock.advance(60_000);
    const from = await settleUser(database, businessClock, ann.reference.userId);
    await ann.refresh(bought('new', on('2026-01-09')), bought('other', on('2026-01-08', '-9.00')));
    expect(await ann.bySource('new')).toMatchObject({ id, ...note });
    expect(await ann.list()).toHaveLength(2);
    expect(await ann.told(from)).toContain(String(id));
    expect(await linking.status(ann.reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
  });

  it('rows with equal contents are paired in listed order, and surplus rows stay', async () => {
    const ben = await someone('twins', bought('a'), bought('b'), bought('c'));
    for (const key of ['a', 'b']) await ben.edit(key, note);
    await ben.refresh(bought('x'), bought('y'));
    expect(await notesOf(ben)).toEqual({ x: true, y: true, c: false });
  });

  it('each row keeps its edits if ids move from row to row', async () => {
    const cleo = await someone(
      'shifted',
      bought('1', on('2026-01-09', '-4.00', 'A')),
      bought('2', on('2026-01-09', '-5.00', 'B')),
    );
    const { id } = await cleo.edit('1', note);
    await cleo.refresh(
      bought('1', on('2026-01-09', '-6.00', 'NEW')),
      bought('2', on('2026-01-09', '-4.00', 'A')),
      bought('3', on('2026-01-09', '-5.00', 'B')),
    );
    const rows = await cleo.list();
    expect(rows.map(({ description }) => description.original).toSorted()).toEqual(['A', 'B', 'NEW']);
    expect(rows.filter(({ memo }) => memo !== undefined)).toMatchObject([{ id, description: { original: 'A' } }]);
    const before = await rowsOf(cleo);
    await cleo.refresh(
      bought('1', on('2026-01-09', '-6.00', 'NEW')),
      bought('2', on('2026-01-09', '-4.00', 'A')),
      bought('3', on('2026-01-09', '-5.00', 'B')),
    );
    expect(await rowsOf(cleo)).toEqual(before);
  });

  it('a former id that is listed again identifies a new row', async () => {
    const dan = await someone('again', bought('old'));
    await dan.refresh(bought('new'));
    await dan.refresh(bought('new'), bought('old'));
    expect(await notesOf(dan)).toEqual({ new: false, old: false });
  });
});

describe('missing rows', () => {
  it('an empty list removes neither posted nor pending rows', async () => {
    const eve = await someone('empty', bought('one'), pending('p', on('2026-01-09', '-7.00')));
    await eve.refresh();
    expect(Object.keys(await notesOf(eve)).toSorted()).toEqual(['one', 'p']);
    expect((await service.call('POST', '/sandbox/reconciliation', { version: null })).status).toBe(204);
    expect(Object.keys(await notesOf(eve)).toSorted()).toEqual(['one', 'p']);
  });

  it('a row that is missing from one list is the same row when it is listed again', async () => {
    const finn = await someone('hidden', bought('one'), bought('two', on('2026-01-09', '-7.00')));
    const before = await rowsOf(finn);
    await finn.refresh(bought('two', on('2026-01-09', '-7.00')));
    expect(await rowsOf(finn)).toEqual(before);
    await finn.refresh(bought('one'), bought('two', on('2026-01-09', '-7.00')));
    expect(await rowsOf(finn)).toEqual(before);
  });

  it('a read with an unreadable row pairs nothing, and the next complete read does', async () => {
    const gus = await someone('unread', bought('old'));
    await refreshPartly(gus, bought('new'));
    expect(Object.keys(await notesOf(gus)).toSorted()).toEqual(['new', 'old']);
    await gus.refresh(bought('new'));
    expect(Object.keys(await notesOf(gus))).toEqual(['new']);
  });

  it('each row stays the same if ids change again after an incomplete read', async () => {
    const ida = await someone('passing', bought('first'));
    const { id } = await ida.edit('first', note);
    await refreshPartly(ida, bought('second'));
    await ida.refresh(bought('third'));
    expect(await ida.list()).toMatchObject([{ id, sourceId: 'third', ...note }]);
  });

  it('two equal rows that an incomplete read listed together stay two rows when one of them is missing', async () => {
    const jan = await someone('together', bought('first'));
    await refreshPartly(jan, bought('first'), bought('second'));
    await jan.refresh(bought('second'));
    expect(Object.keys(await notesOf(jan)).toSorted()).toEqual(['first', 'second']);
  });
});

describe('a row that is posted again', () => {
  const first = bought('first', on('2026-01-05', '-20.00', 'CARD 1234'));
  const second = (date: string, key = 'second') => bought(key, on(date, '-20.00', 'SHOP LONDON'));
  const other = bought('other', on('2026-01-01', '-1.00', 'OLD'));

  it.each(['2026-01-04', '2026-01-05', '2026-01-12'])(
    'a posted row that is posted again on %s under another id and text stays one row',
    async (date) => {
      const hal = await someone(`posted-again-${date}`, first, other);
      const { id } = await hal.edit('first', note);
      await hal.refresh(second(date), other);
      expect(await hal.bySource('second')).toMatchObject({ id, ...note, description: { original: 'SHOP LONDON' } });
      expect(await hal.list()).toHaveLength(2);
    },
  );

  it.each([
    ['eight days later', [second('2026-01-13')]],
    ['two days earlier', [second('2026-01-03')]],
    ['as two new rows', [second('2026-01-06'), second('2026-01-10', 'third')]],
    ['beside a listed row of its amount', [second('2026-01-06'), bought('fare', on('2026-01-06', '-20.00', 'FARE'))]],
  ])('a posted row that is posted again %s is a separate row', async (title, listed) => {
    const fare = listed.filter(({ key }) => key === 'fare');
    const ivy = await someone(`stays-${title.replaceAll(' ', '-')}`, first, ...fare, other);
    await ivy.refresh(...listed, other);
    expect(Object.keys(await notesOf(ivy)).toSorted()).toEqual(
      ['first', ...listed.map(({ key }) => key), 'other'].toSorted(),
    );
  });

  it('a new row that could replace two rows replaces neither', async () => {
    const guy = await someone('two-gone', first, bought('twin', on('2026-01-06', '-20.00', 'CARD 5678')), other);
    await guy.refresh(second('2026-01-07'), other);
    expect(await guy.list()).toHaveLength(4);
  });

  it('a row that was missing before the new one was listed is a separate row', async () => {
    const gil = await someone('missing-before', first, other);
    await gil.refresh(other);
    await gil.refresh(second('2026-01-07'), other);
    expect(await gil.list()).toHaveLength(3);
  });

  it('a row that was missing, returned and is posted again stays one row', async () => {
    const gro = await someone('returned', first, other);
    const { id } = await gro.edit('first', note);
    await gro.refresh(other);
    await gro.refresh(first, other);
    await gro.refresh(second('2026-01-07'), other);
    expect(await gro.bySource('second')).toMatchObject({ id, ...note });
    expect(await gro.list()).toHaveLength(2);
  });

  it('two missing rows before the first listed day mean a shorter list, and are paired with no new row', async () => {
    const jo = await someone('shorter', first, other, bought('older', on('2026-01-04', '-2.00', 'OLDER')));
    await jo.refresh(second('2026-01-10'));
    expect(await jo.list()).toHaveLength(4);
    const kim = await someone('single', first);
    await kim.refresh(second('2026-01-10'));
    expect(await kim.list()).toHaveLength(1);
  });

  it('a replacement stated by the bank takes precedence over the pairing rules', async () => {
    const lea = await someone('replaces', first, bought('twin', on('2026-01-05', '-20.00', 'CARD 5678')), other);
    await lea.edit('first', note);
    await lea.refresh({ ...second('2026-01-10'), replaces: 'first' }, second('2026-01-11', 'third'), other);
    expect(await notesOf(lea)).toEqual({ second: true, third: false, twin: false, other: false });
  });
});

describe('an id that is used again', () => {
  const hotel = bought('9998', on('2026-01-08', '-100.00', 'HOTEL'));
  const fee = bought('9998', on('2026-01-09', '-2.75', 'FEE'));
  const texts = async (person: Someone) =>
    (await person.list()).map(({ description }) => description.original).toSorted();

  it.each([
    ['in one page', [[hotel, fee]]],
    ['in two pages', [[hotel], [fee]]],
  ])('two posted rows with one id %s are two rows, even after the next refresh', async (title, pages) => {
    const max = await someone(`reused-${title.replaceAll(' ', '-')}`, bought('other'));
    await refreshPages(max, ...pages, [bought('other')]);
    expect(await texts(max)).toEqual(['COFFEE', 'FEE', 'HOTEL']);
    const before = await rowsOf(max);
    await refreshPages(max, [fee, hotel, bought('other')]);
    expect(await rowsOf(max)).toEqual(before);
  });

  it('an id that the bank reuses for a row with another day, amount and text identifies two rows', async () => {
    const nia = await someone('reused-later', hotel);
    await nia.edit('9998', note);
    await nia.refresh(fee);
    expect(await texts(nia)).toEqual(['FEE', 'HOTEL']);
    expect((await nia.list()).filter(({ memo }) => memo !== undefined)).toMatchObject([{ amount: { amount: 100 } }]);
  });

  it.each([
    ['amount', on('2026-01-08', '-101.00', 'HOTEL')],
    ['amount and text', on('2026-01-08', '-101.00', 'GRAND HOTEL')],
    ['day and text', on('2026-01-07', '-100.00', 'GRAND HOTEL')],
    ['day and amount', on('2026-01-07', '-101.00', 'HOTEL')],
  ])('a posted row whose %s is corrected under its id stays one row', async (title, change) => {
    const ola = await someone(`corrected-${title.replaceAll(' ', '-')}`, hotel);
    const { id } = await ola.edit('9998', note);
    await ola.refresh(bought('9998', change));
    expect(await ola.list()).toMatchObject([{ id, sourceId: '9998', ...note }]);
    await ola.refresh(bought('9998', change));
    expect(await ola.list()).toMatchObject([{ id, sourceId: '9998' }]);
  });

  it('a pending row that posts under its id stays one row, even if its contents change', async () => {
    const pia = await someone('posts-in-place', pending('9998', on('2026-01-08', '-100.00', 'HOTEL')));
    const { id } = await pia.edit('9998', note);
    await pia.refresh(fee);
    expect(await pia.list()).toMatchObject([{ id, status: 'POSTED', ...note }]);
  });

  it('a row that is listed as pending and as posted under one id is stored as one posted row', async () => {
    const quin = await someone('both', pending('9998', on('2026-01-08', '-100.00', 'HOTEL')));
    const posted = bought('9998', on('2026-01-09', '-100.00', 'HOTEL LTD'));
    await quin.refresh(posted, pending('9998', on('2026-01-08', '-100.00', 'HOTEL')));
    expect(await quin.list()).toMatchObject([{ status: 'POSTED' }]);
  });
});

describe('rows without ids', () => {
  it('a copy caused by rows that moved between pages is deleted by the next refresh', async () => {
    const ron = await someone('moved', bought('other'));
    const fare = withoutId(on('2026-01-09', '-2.00', 'FARE'));
    await refreshPages(ron, [fare], [fare, bought('other')]);
    expect(await ron.list()).toHaveLength(3);
    await refreshPages(ron, [fare, bought('other')]);
    expect(await ron.list()).toHaveLength(2);
  });

  it('the copy and not the original row is removed when the bank starts to send ids', async () => {
    const rex = await someone('copied', bought('old', on('2026-01-09', '-2.00', 'FARE')), bought('other'));
    const fare = withoutId(on('2026-01-09', '-2.00', 'FARE'));
    await refreshPages(rex, [fare, bought('other')]);
    await refreshPages(rex, [fare], [fare, bought('other')]);
    expect(await rex.list()).toHaveLength(3);
    await rex.refresh(bought('new', on('2026-01-09', '-2.00', 'FARE')), bought('other'));
    expect(await rex.list()).toHaveLength(2);
  });

  it('two equal rows without ids that two refreshes listed stay two rows', async () => {
    const sue = await someone('equal', bought('other'));
    const fare = withoutId(on('2026-01-09', '-2.00', 'FARE'));
    await refreshPages(sue, [fare, fare, bought('other')]);
    await refreshPages(sue, [fare, fare, bought('other')]);
    await refreshPages(sue, [fare, bought('other')]);
    expect(await sue.list()).toHaveLength(3);
  });

  it('an edited copy stays', async () => {
    const tom = await someone('edited-copy', bought('other'));
    const fare = withoutId(on('2026-01-09', '-2.00', 'FARE'));
    await refreshPages(tom, [fare], [fare, bought('other')]);
    for (const { sourceId = '' } of await tom.list()) await tom.edit(sourceId, note);
    await refreshPages(tom, [fare, bought('other')]);
    expect(await tom.list()).toHaveLength(3);
  });

  it('a bank that starts or stops sending ids keeps its rows', async () => {
    const uma = await someone('starts');
    const plain = [withoutId(on('2026-01-09')), withoutId(on('2026-01-09')), withoutId(on('2026-01-08', '-5.00'))];
    const named = [
      bought('a', on('2026-01-09')),
      bought('b', on('2026-01-09')),
      bought('c', on('2026-01-08', '-5.00')),
    ];
    await refreshPages(uma, plain);
    for (const { sourceId = '' } of await uma.list()) await uma.edit(sourceId, note);
    const ids = (await uma.list()).map(({ id }) => id).toSorted();
    for (const listed of [named, plain, named]) {
      await refreshPages(uma, listed);
      expect((await uma.list()).map(({ id }) => id).toSorted()).toEqual(ids);
    }
    expect(await notesOf(uma)).toEqual({ a: true, b: true, c: true });
  });
});

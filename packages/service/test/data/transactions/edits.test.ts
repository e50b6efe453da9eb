import { describe, expect, it } from 'vitest';
import { settleUser } from '../../../src/platform/journal/index.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { bought } from '../../linking/refreshes/scripted-linking.ts';
import { coffee, editedTransactions, note, pending, rent, type Someone } from './edited-transactions.ts';

const { linking, refreshed, someone } = await editedTransactions();
const { service } = linking;
const { database, businessClock } = service.deps;

const warnings = () => service.log.lines().filter(({ msg }) => msg === 'edits of transactions could not be moved');

describe('updating a transaction', () => {
  it('an edit changes category, merchant type, memo, description and place, and keeps fields that it does not contain', async () => {
    const ann = await someone('edits', bought('one', { description: 'NETFLIX.COM' }), bought('two'));
    const before = await ann.bySource('one');
    expect(before).toMatchObject({
      categoryId: 7,
      merchantType: 'SUBSCRIPTION',
      isRecurring: 'True',
      frequency: 'MONTHLY',
    });
    const after = await ann.edit('one', { ...rent, ...note, merchantType: 'BNPL', isPhysical: false });
    const { category: _1, categoryType: _2, frequency: _3, ...kept } = before;
    for (const name of ['detailCategoryId', 'detailCategoryName', 'detailedCategoryId', 'detailedCategoryName'])
      expect(after).not.toHaveProperty(name);
    expect(after).toMatchObject({
      id: kept.id,
      amount: kept.amount,
      merchant: kept.merchant,
      category: 'Rent',
      categoryId: 21,
      categorySource: 'SYSTEM',
      highLevelCategoryId: 10000004,
      merchantType: 'BNPL',
      isRecurring: 'False',
      memo: 'with Ann',
      isPhysical: false,
      description: { ...kept.description, consumer: 'Our Tuesday' },
    });
    expect(after).not.toHaveProperty('frequency');
    expect(await ann.list({ categoryId: '21' })).toHaveLength(1);
    expect(await ann.list({ keyword: 'our tues' })).toHaveLength(1);
    const cleared = await ann.edit('one', { memo: '', description: { consumer: '' } });
    expect(cleared).not.toHaveProperty('memo');
    expect(cleared.description).toEqual(before.description);
    expect(cleared.categoryId).toBe(21);
  });

  it('a transaction is updated by its source id, and its detail category under both names', async () => {
    const ben = await someone('edits-by-source', bought('one'), bought('two'));
    const { transactionSourceId, ...detail } = { transactionSourceId: 'one', ...coffee };
    expect((await ben.put('/transactions', { transactionSourceId, memo: 'by source' })).status).toBe(204);
    expect(await ben.bySource('one')).toMatchObject({ memo: 'by source' });
    expect(await ben.bySource('two')).not.toHaveProperty('memo');
    const { detailCategoryId: detailedCategoryId, ...category } = detail;
    const fast = { ...category, detailedCategoryId: 1123 };
    expect(await ben.edit('one', fast)).toMatchObject({ categoryId: 22, detailedCategoryId: 1123 });
    expect(await ben.edit('one', { detailedCategoryId, detailCategoryId: 1124 })).toMatchObject({
      detailCategoryId: 1124,
    });
  });

  it('transactions are filtered by categories of the user with the prefix U, separately from their parent category', async () => {
    const hal = await someone('edits-of-user', bought('one'), bought('two'), bought('three'));
    for (const key of ['one', 'two']) await hal.edit(key, rent);
    await database.db
      .updateTable('transaction')
      .set({ own_user_category_id: 123 })
      .where((where) => where.and({ user_id: hal.reference.userId, bank_key: 'one' }))
      .execute();
    const keys = async (query: Record<string, string>) => (await hal.list(query)).map(({ sourceId }) => sourceId);
    expect(await keys({ categoryId: 'U123' })).toEqual(['one']);
    expect(await keys({ categoryId: '21' })).toEqual(['two']);
    expect(await keys({ categoryId: '21,U123' })).toEqual(['one', 'two']);
    expect(await keys({ categoryId: 'U123', categoryType: 'INCOME' })).toEqual([]);
    expect(await keys({ highLevelCategoryId: '10000004' })).toEqual(['one', 'two']);
    expectError(await service.call('GET', '/transactions', { token: hal.token, query: { categoryId: 'X1' } }), 'Y800');
  });

  it('an update without changes journals nothing, and an update with changes is journaled', async () => {
    const cleo = await someone('edits-nothing', bought('one'));
    const before = await cleo.bySource('one');
    service.clock.advance(60_000);
    const from = await settleUser(database, businessClock, cleo.reference.userId);
    const { categoryId, categorySource, detailCategoryId, merchantType } = before;
    const same = { categoryId, categorySource, detailCategoryId, merchantType, memo: '' };
    expect(await cleo.edit('one', same)).toEqual(before);
    expect(await cleo.edit('one', {})).toEqual(before);
    expect(await cleo.told(from)).toEqual([]);
    const after = await cleo.edit('one', { memo: 'new' });
    expect(after.lastUpdated > before.lastUpdated).toBe(true);
    expect(await cleo.told(from)).toEqual([String(after.id)]);
  });

  it('an edit while data extracts are off is journaled when they are turned on again', async () => {
    const dan = await someone('edits-unseen', bought('one'));
    const prefer = (isDataExtractsEnabled: boolean) =>
      service.call('PUT', `/providerAccounts/${dan.reference.providerAccountId}/preferences`, {
        token: dan.token,
        body: { preferences: { isDataExtractsEnabled, isAutoRefreshEnabled: false } },
      });
    expect((await prefer(false)).status).toBe(204);
    const from = await settleUser(database, businessClock, dan.reference.userId);
    const { id } = await dan.edit('one', note);
    expect(await dan.told(from)).toEqual([]);
    await prefer(true);
    expect(await dan.told(from)).toEqual([String(id)]);
  });

  const unknown = { categoryId: 5, categorySource: 'SYSTEM' };
  it.each([
    ['without a container', { container: undefined, memo: 'x' }, 'Y812'],
    ['of another container', { container: 'creditCard', memo: 'x' }, 'Y800'],
    ['to a category that is not there', unknown, 'Y800'],
    ['to a category of the user that is not there', { categoryId: 22, categorySource: 'USER' }, 'Y800'],
    ['to a category without its source', { categoryId: 22 }, 'Y812'],
    ['to a detail category of another category', { ...rent, detailCategoryId: 1124 }, 'Y800'],
    ['to two detail categories', { ...coffee, detailedCategoryId: 1123 }, 'Y800'],
    ['to an unknown merchant type', { merchantType: 'SHOP' }, 'Y800'],
  ])('an update of a transaction %s is refused', async (title, edit, code) => {
    const eve = await someone(`edits-${title.replaceAll(' ', '-')}`, bought('one'));
    const before = await eve.bySource('one');
    expectError(await eve.put(`/transactions/${before.id}`, edit), code);
    expectError(await eve.put('/transactions', { transactionSourceId: 'one', ...edit }), code);
    expect(await eve.bySource('one')).toEqual(before);
  });

  it('an update of an unknown transaction or of another user’s transaction is refused', async () => {
    const finn = await someone('edits-finn', bought('one'));
    const gus = await someone('edits-gus', bought('other'));
    const { id } = await finn.bySource('one');
    expectError(await gus.put(`/transactions/${id}`, note), 'Y800');
    expectError(await gus.put('/transactions', { transactionSourceId: 'one', ...note }), 'Y800');
    expectError(await gus.put('/transactions', note), 'Y812');
    expect(await finn.bySource('one')).not.toHaveProperty('memo');
  });
});

describe('edits of transactions across refreshes', () => {
  it('edited fields stay when the bank changes the transaction, and other fields follow the bank', async () => {
    const ann = await someone('edit-stays', bought('one', { description: 'STARBUCKS' }));
    await ann.edit('one', { ...rent, memo: 'mine' });
    await ann.refresh(bought('one', { description: 'NETFLIX.COM', amount: { amount: '-4.00', currency: 'USD' } }));
    expect(await ann.bySource('one')).toMatchObject({
      categoryId: 21,
      memo: 'mine',
      amount: { amount: 4 },
      merchant: { id: 'netflix' },
      merchantType: 'SUBSCRIPTION',
    });
    const row = await database.db
      .selectFrom('transaction')
      .select(['derived_category_id', 'own_category_id'])
      .where('user_id', '=', ann.reference.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ derived_category_id: 7, own_category_id: 21 });
  });

  const carries = async (person: Someone, key: string): Promise<boolean> =>
    (await person.bySource(key)).memo === 'with Ann';

  it('the edit of a pending transaction moves to the posted one, which is journaled', async () => {
    const ben = await someone('posts', pending('p', { date: '2026-01-09' }), bought('before', { date: '2026-01-09' }));
    await ben.edit('p', { ...coffee, ...note });
    const from = await settleUser(database, businessClock, ben.reference.userId);
    const { id: gone } = await ben.bySource('p');
    await ben.refresh(
      bought('b', { date: '2026-01-10', postDate: '2026-01-12' }),
      bought('before', { date: '2026-01-09' }),
    );
    const posted = await ben.bySource('b');
    expect(posted).toMatchObject({ ...note, categoryId: 22, detailCategoryId: 1124, status: 'POSTED' });
    expect(await ben.told(from)).toEqual([`${gone} deleted`, String(posted.id)].toSorted());
    expect(await carries(ben, 'before')).toBe(false);
    expect(await ben.unmoved()).toBe(0);
  });

  it.each([
    ['two posted transactions fit', [pending('p')], [bought('a'), bought('b')], 1],
    ['two pending transactions fit the posted one', [pending('p'), pending('q')], [bought('a')], 2],
    ['two pending and two posted transactions fit', [pending('p'), pending('q')], [bought('a'), bought('b')], 2],
    ['the amount differs', [pending('p')], [bought('a', { amount: { amount: '-3.01', currency: 'USD' } })], 1],
    ['the sign differs', [pending('p')], [bought('a', { amount: { amount: '3.00', currency: 'USD' } })], 1],
    ['it posts eight days later', [pending('p', { date: '2026-01-07' })], [bought('a', { date: '2026-01-15' })], 1],
    ['it posts two days earlier', [pending('p')], [bought('a', { date: '2026-01-08' })], 1],
    [
      'no transaction of its amount posts',
      [pending('p')],
      [bought('a', { amount: { amount: '-8.00', currency: 'USD' } })],
      1,
    ],
  ])(
    'the edit of a pending transaction does not move, and is counted, where %s',
    async (title, authorized, posted, count) => {
      const cleo = await someone(`posts-${title.replaceAll(' ', '-')}`, ...authorized);
      for (const { key } of authorized) await cleo.edit(key, note);
      const logged = warnings().length;
      await cleo.refresh(...posted);
      for (const { key } of posted) expect(await carries(cleo, key)).toBe(false);
      expect(await cleo.unmoved()).toBe(count);
      expect(warnings()).toHaveLength(logged + 1);
      expect(warnings().at(-1)).toMatchObject({ edits: count });
    },
  );

  it('the edit of a pending transaction moves while another one with its amount stays pending, whose edit moves later', async () => {
    const dan = await someone('posts-one-of-two', pending('p'), pending('q'));
    for (const key of ['p', 'q']) await dan.edit(key, note);
    await dan.refresh(pending('q'), bought('a'));
    expect(await carries(dan, 'a')).toBe(true);
    // The new transaction arrived while the other one was still listed.
    await dan.edit('a', { memo: '', description: { consumer: '' } });
    await dan.refresh(bought('a'), bought('b'));
    expect([await carries(dan, 'a'), await carries(dan, 'b')]).toEqual([false, true]);
  });

  it('a rule’s category of a pending transaction is not an edit and does not move', async () => {
    const ivy = await someone('posts-ruled', pending('p'));
    const { categoryId } = await ivy.bySource('p');
    await database.db
      .updateTable('transaction')
      .set({ rule_id: 5, rule_category_id: 21 })
      .where('user_id', '=', ivy.reference.userId)
      .execute();
    expect(await ivy.bySource('p')).toMatchObject({ categoryId: 21 });
    await ivy.refresh(bought('a'));
    expect(await ivy.bySource('a')).toMatchObject({ categoryId });
    expect(await ivy.unmoved()).toBe(0);
  });

  it('an edit moves to a posted transaction that an incomplete refresh stored', async () => {
    const eve = await someone('posts-in-parts', pending('p'), bought('long-there', { date: '2026-01-09' }));
    await eve.edit('p', note);
    service.clock.advance(60_000);
    linking.bank.listTransactions = (_target, _session, _key, { cursor }) =>
      Promise.resolve(
        cursor === null
          ? { kind: 'page', items: [bought('a')], nextCursor: 'next' }
          : { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'off' },
      );
    await linking.refresh(eve.reference);
    expect(await carries(eve, 'a')).toBe(false);
    await eve.refresh(bought('a'), bought('long-there', { date: '2026-01-09' }));
    expect([await carries(eve, 'a'), await carries(eve, 'long-there')]).toEqual([true, false]);
  });

  it('the edit of a pending transaction does not replace the user’s edit of a posted one', async () => {
    const finn = await someone('posts-said', pending('p'));
    await finn.edit('p', note);
    linking.bank.listTransactions = (_target, _session, _key, { cursor }) =>
      Promise.resolve(
        cursor === null
          ? { kind: 'page', items: [bought('a')], nextCursor: 'next' }
          : { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'off' },
      );
    service.clock.advance(60_000);
    await linking.refresh(finn.reference);
    await finn.edit('a', { memo: 'said already' });
    await finn.refresh(bought('a'));
    expect(await finn.bySource('a')).toMatchObject({ memo: 'said already' });
    expect(await finn.unmoved()).toBe(1);
  });

  it('edits move to the transactions of another source that replaces the history', async () => {
    const day = (date: string) => ({ date, postDate: date });
    const gus = await someone(
      'replaces',
      pending('p', { amount: { amount: '-9.00', currency: 'USD' } }),
      bought('one', day('2026-01-09')),
      bought('twice', day('2026-01-04')),
      bought('again', day('2026-01-04')),
    );
    for (const key of ['p', 'one', 'twice']) await gus.edit(key, note);
    const heir = await linking.add('replaces');
    await linking.work(heir);
    const path = `/providerAccounts/${gus.reference.providerAccountId}`;
    expect((await service.call('DELETE', path, { token: gus.token })).status).toBe(204);
    await refreshed(heir, [
      pending('new-p', { amount: { amount: '-9.00', currency: 'USD' } }),
      bought('new-one', day('2026-01-09')),
      bought('new-twice', day('2026-01-04')),
      bought('new-again', day('2026-01-04')),
    ]);
    const carried = (await gus.list()).map(({ sourceId, memo }) => [sourceId, memo !== undefined]);
    expect(Object.fromEntries(carried)).toEqual({
      'new-p': true,
      'new-one': true,
      'new-twice': true,
      'new-again': false,
    });
    expect(await gus.unmoved()).toBe(0);
  });
});

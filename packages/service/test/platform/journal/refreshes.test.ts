import { beforeEach, describe, expect, it } from 'vitest';
import type { BankAccount } from '../../../src/banks/connectors/contract/connector.ts';
import { readWindow, settleUser, type StampedChange } from '../../../src/platform/journal/index.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { bought, checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());
const { database, businessClock } = linking.deps;

const minutes = (count: number): number => count * 60_000;
const lists = (...keys: string[]): BankAccount[] =>
  keys.map((key, index) => ({ ...checking, key, name: key, number: `00012345678${index}` }));
const hasAccounts = (items: readonly BankAccount[]): void => {
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [...items] });
};

/** Returns the user's changes since `from`, as an extract has them, and the end of the window. */
async function extract({ customerId, userId }: RefreshReference, from: Date) {
  linking.service.clock.advance(1_000);
  const to = await settleUser(database, businessClock, userId);
  const { changes } = await readWindow(database.db, { customerId, userId, from, to, limit: 10_000 });
  return { changes, to };
}

/** Returns the accounts by their names at the bank, and the counts of other entities. */
async function named(changes: readonly StampedChange[]): Promise<Record<string, unknown>> {
  const rows = await database.db.selectFrom('account').select(['id', 'account_name']).execute();
  const names = new Map(rows.map(({ id, account_name: name }) => [String(id), name]));
  const of = (entity: string) => changes.filter((change) => change.entity === entity);
  return {
    providerAccounts: of('providerAccount').length,
    accounts: of('account')
      .map(({ entityId }) => names.get(entityId))
      .toSorted(),
    transactions: of('transaction').length,
  };
}

const remove = async (loginName: string, path: string): Promise<void> => {
  const token = await linking.service.token(loginName);
  expect((await linking.service.call('DELETE', path, { token })).status).toBe(204);
};

async function switchExtracts(loginName: string, { providerAccountId }: RefreshReference, on: boolean): Promise<void> {
  const reply = await linking.service.call('PUT', `/providerAccounts/${providerAccountId}/preferences`, {
    token: await linking.service.token(loginName),
    body: { preferences: { isDataExtractsEnabled: on } },
  });
  expect(reply.status).toBe(204);
}

describe('journal entries of a refresh', () => {
  it('a refresh of twelve minutes is journaled after ten minutes with the three finished accounts, and at its end with the fourth', async () => {
    const reference = await linking.add('twelve-minutes');
    hasAccounts(lists('one', 'two', 'three', 'four'));
    const { listAccounts } = linking.bank;
    linking.bank.listAccounts = async (...parameters) => {
      linking.service.clock.advance(minutes(9));
      return listAccounts(...parameters);
    };
    const extracts: Record<string, unknown>[] = [];
    let from = await settleUser(database, businessClock, reference.userId);
    linking.bank.listTransactions = async (_target, _session, key, { cursor }) => {
      if (key !== 'four') return { kind: 'page', items: [bought(`${key}-1`)], nextCursor: null };
      if (cursor === null) return { kind: 'page', items: [bought('four-1')], nextCursor: 'more' };
      linking.service.clock.advance(minutes(1));
      const after10 = await extract(reference, from);
      extracts.push(await named(after10.changes));
      from = after10.to;
      linking.service.clock.advance(minutes(2));
      return { kind: 'page', items: [bought('four-2')], nextCursor: null };
    };
    await linking.work(reference);
    const after12 = await extract(reference, from);
    expect([...extracts, await named(after12.changes)]).toEqual([
      { providerAccounts: 1, accounts: ['one', 'three', 'two'], transactions: 3 },
      { providerAccounts: 1, accounts: ['four'], transactions: 2 },
    ]);
  });

  it('each account that a refresh reads is journaled with its provider account, in the window in which its read ends', async () => {
    const reference = await linking.add('three-windows');
    hasAccounts(lists('one', 'two', 'three'));
    const extracts: Record<string, unknown>[] = [];
    let from = await settleUser(database, businessClock, reference.userId);
    const look = async (): Promise<void> => {
      const { changes, to } = await extract(reference, from);
      extracts.push(await named(changes));
      from = to;
    };
    linking.bank.listTransactions = async () => {
      await look();
      return { kind: 'page', items: [], nextCursor: null };
    };
    await linking.work(reference);
    await look();
    expect(extracts.map(({ providerAccounts, accounts }) => [providerAccounts, accounts])).toEqual([
      [1, []],
      [1, ['one']],
      [1, ['two']],
      [1, ['three']],
    ]);
  });

  it('a failed refresh is journaled with the provider account and all its accounts', async () => {
    const reference = await linking.add('fails-later');
    hasAccounts(lists('one', 'two'));
    await linking.work(reference);
    const { to } = await extract(reference, new Date(0));
    linking.bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'INCORRECT_CREDENTIALS', detail: 'wrong' });
    await linking.refresh(reference);
    expect(await linking.status(reference)).toBe('FAILED INCORRECT_CREDENTIALS');
    const { changes } = await extract(reference, to);
    expect(await named(changes)).toEqual({ providerAccounts: 1, accounts: ['one', 'two'], transactions: 0 });
    expect(changes.filter(({ deleted }) => deleted)).toEqual([]);
  });

  it('a failed refresh does not journal accounts that the user deleted', async () => {
    const reference = await linking.add('fails-without');
    hasAccounts(lists('one', 'two'));
    await linking.work(reference);
    const token = await linking.service.token('fails-without');
    const { body } = await linking.service.call('GET', '/accounts', { token });
    await remove('fails-without', `/accounts/${body.account[0].id}`);
    const { to } = await extract(reference, new Date(0));
    linking.bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'INCORRECT_CREDENTIALS', detail: 'wrong' });
    await linking.refresh(reference);
    expect((await named((await extract(reference, to)).changes))['accounts']).toEqual([body.account[1].accountName]);
  });

  it('a first refresh that fails halfway is journaled with its accounts and their stored transactions', async () => {
    const reference = await linking.add('fails-halfway');
    hasAccounts(lists('one', 'two'));
    linking.bank.listTransactions = async (_target, _session, key, { cursor }) => {
      if (key === 'one') return { kind: 'page', items: [bought('one-1')], nextCursor: null };
      if (cursor === null) return { kind: 'page', items: [bought('two-1')], nextCursor: 'more' };
      await linking.worker.giveUp(reference);
      return { kind: 'page', items: [bought('two-2')], nextCursor: null };
    };
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('FAILED TECH_ERROR');
    expect(await named((await extract(reference, new Date(0))).changes)).toEqual({
      providerAccounts: 1,
      accounts: ['one', 'two'],
      transactions: 2,
    });
  });

  it('a partial refresh is journaled with the accounts that it read and those that failed, in the list or while being read', async () => {
    const reference = await linking.add('partial');
    const [one, two, three] = lists('one', 'two', 'three');
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three accounts.');
    hasAccounts([one, two, { ...three, unavailable: 'ACCOUNT_LOCKED' }]);
    linking.bank.listTransactions = (_target, _session, key) =>
      Promise.resolve(
        key === 'two'
          ? { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'gone' }
          : { kind: 'page', items: [], nextCursor: null },
      );
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
    expect((await named((await extract(reference, new Date(0))).changes))['accounts']).toEqual(['one', 'three', 'two']);
  });
});

describe('journal of a shared account', () => {
  it('a shared account that is handed over is journaled as one deletion and one insertion, and its transactions stay', async () => {
    const first = await linking.add('hands-over');
    await linking.work(first);
    const second = await linking.add('hands-over');
    await linking.work(second);
    const { to } = await extract(first, new Date(0));
    await remove('hands-over', `/providerAccounts/${first.providerAccountId}`);
    const { changes } = await extract(first, to);
    const [account, ...others] = await database.db
      .selectFrom('account')
      .select(['id', 'provider_account_id'])
      .where('user_id', '=', first.userId)
      .execute();
    expect([account?.provider_account_id, others]).toEqual([second.providerAccountId, []]);
    const entityId = String(account?.id);
    const of = (parent: RefreshReference, deleted: boolean) => ({
      entity: 'account',
      entityId,
      parentId: String(parent.providerAccountId),
      deleted,
    });
    const found = changes.map(({ entity, entityId: id, parentId, deleted }) => ({
      entity,
      entityId: id,
      parentId,
      deleted,
    }));
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        of(first, true),
        of(second, false),
        { entity: 'providerAccount', entityId: String(first.providerAccountId), parentId: '', deleted: true },
      ]),
    );
  });

  it('a shared account handed over to a provider account without extracts is journaled as deleted immediately, and as inserted when extracts are on', async () => {
    const first = await linking.add('heir-is-off');
    await linking.work(first);
    const second = await linking.add('heir-is-off');
    await linking.work(second);
    await switchExtracts('heir-is-off', second, false);
    const { to } = await extract(first, new Date(0));
    await remove('heir-is-off', `/providerAccounts/${first.providerAccountId}`);
    const before = await extract(first, to);
    const accountsOf = (changes: readonly StampedChange[]) =>
      changes.filter(({ entity }) => entity === 'account').map(({ parentId, deleted }) => ({ parentId, deleted }));
    expect(accountsOf(before.changes)).toEqual([{ parentId: String(first.providerAccountId), deleted: true }]);
    await switchExtracts('heir-is-off', second, true);
    expect(accountsOf((await extract(first, before.to)).changes)).toEqual([
      { parentId: String(second.providerAccountId), deleted: false },
    ]);
  });

  it('handing over a shared account journals the transactions that its former reader deferred', async () => {
    const first = await linking.add('reader-is-off');
    await linking.work(first);
    const second = await linking.add('reader-is-off');
    await linking.work(second);
    await switchExtracts('reader-is-off', first, false);
    const { to } = await extract(first, new Date(0));
    linking.bank.listTransactions = () =>
      Promise.resolve({ kind: 'page', items: [bought('one'), bought('two')], nextCursor: null });
    await linking.refresh(first);
    const whileOff = await extract(first, to);
    expect(whileOff.changes).toEqual([]);
    await remove('reader-is-off', `/providerAccounts/${first.providerAccountId}`);
    const { changes } = await extract(first, whileOff.to);
    expect(changes.filter(({ entity, deleted }) => entity === 'transaction' && !deleted)).toHaveLength(1);
    expect(
      changes.filter(({ entity }) => entity === 'account').map(({ parentId, deleted }) => [parentId, deleted]),
    ).toEqual(
      expect.arrayContaining([
        [String(first.providerAccountId), true],
        [String(second.providerAccountId), false],
      ]),
    );
  });

  it('a deleted entity is journaled with its parent', async () => {
    const reference = await linking.add('deletes');
    await linking.work(reference);
    const stored = await database.db
      .selectFrom('transaction')
      .select(['id', 'account_id'])
      .where('user_id', '=', reference.userId)
      .executeTakeFirstOrThrow();
    await remove('deletes', `/accounts/${stored.account_id}`);
    const { changes } = await extract(reference, new Date(0));
    const deletions = changes.filter(({ deleted }) => deleted);
    expect(deletions.map(({ entity, entityId, parentId }) => [entity, entityId, parentId])).toEqual([
      ['account', String(stored.account_id), String(reference.providerAccountId)],
      ['transaction', String(stored.id), String(stored.account_id)],
    ]);
  });
});

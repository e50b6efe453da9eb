import { beforeEach, describe, expect, it } from 'vitest';
import { itemChanges, recordChange } from '../../../src/platform/journal/index.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { apply, contentsOf, emptyCopy } from './copy.ts';
import { readingExtracts } from './reading-extracts.ts';

const linking = await scriptedLinking();
const { database } = linking.deps;
const backend = await readingExtracts(linking.service);
beforeEach(() => linking.reset());

const linked = async (loginName: string): Promise<RefreshReference> => {
  const reference = await linking.add(loginName);
  await linking.work(reference);
  return reference;
};
const accountIdOf = async ({ userId }: RefreshReference): Promise<number> =>
  (await database.db.selectFrom('account').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;

describe('extracts of changes at the edge of a period', () => {
  it('an account with a single changed holding is returned with its provider account and all of its holdings', async () => {
    linking.bank.listAccounts = () =>
      Promise.resolve({
        kind: 'listed',
        items: [{ ...checking, container: 'investment', accountType: 'BROKERAGE_CASH', hasHoldings: true }],
      });
    const price = { amount: '5.00', currency: 'USD' };
    const held = {
      holdingType: 'stock',
      symbol: null,
      quantity: '1',
      currency: 'USD',
      price,
      value: price,
      costBasis: null,
    } as const;
    linking.bank.listHoldings = () =>
      Promise.resolve({ kind: 'listed', items: ['abc', 'def'].map((key) => ({ ...held, key, description: key })) });
    const reference = await linked('holds');
    const accountId = await accountIdOf(reference);
    const from = await backend.begin();
    await database.tx((trx) => recordChange(trx, itemChanges(reference, 'holding', accountId, [{ id: 1 }])));
    const extract = await backend.extract('holds', await backend.until(from));
    expect(extract.providerAccounts).toMatchObject([{ id: reference.providerAccountId }]);
    expect(extract.accounts).toMatchObject([{ id: accountId, isDeleted: false }]);
    expect(extract.holdings).toHaveLength(2);
  });

  it('a moved account keeps its data in a copy, even if its insertion is in a later period than its deletion', async () => {
    const first = await linked('moves');
    await linked('moves');
    const copy = emptyCopy();
    let from = await backend.begin();
    apply(copy, await backend.extract('moves', { from: new Date(from.getTime() - 1_800_000), to: from }));
    expect(contentsOf(copy)).toMatchObject({ accounts: [{}], transactions: [{}] });
    const token = await linking.service.token('moves');
    await linking.service.call('DELETE', `/providerAccounts/${first.providerAccountId}`, { token });
    const insertion = { user_id: first.userId, entity: 'account', deleted: false };
    const window = await backend.until(from);
    // Simulates that one change was stamped in an earlier round than the other.
    await database.db
      .updateTable('change_journal')
      .set({ stamp: null })
      .where((where) => where.and(insertion))
      .execute();
    apply(copy, await backend.extract('moves', window));
    from = window.to;
    apply(copy, await backend.extract('moves', await backend.until(from)));
    expect(contentsOf(copy)).toMatchObject({ providerAccounts: [{}], accounts: [{}], transactions: [{}] });
  });

  it('a transaction that has been deleted is returned only in the period of its deletion', async () => {
    const from = await backend.begin();
    const { userId } = await linked('loses');
    const window = await backend.until(from);
    await database.db.deleteFrom('transaction').where('user_id', '=', userId).execute();
    const { accounts, transactions, total } = await backend.extract('loses', window);
    expect([accounts.length, transactions.length, total]).toEqual([1, 0, 1]);
  });

  it.runIf(process.env['FIN_TEST_DATABASE'] === 'postgres')(
    'events end before changes that are still being stamped, and the next events start there',
    async () => {
      const from = await backend.begin();
      const { userId } = await linked('waits');
      const [holding, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const stamping = database.tx(async (trx) => {
        const bucket = trx
          .selectFrom('change_horizon')
          .select('horizon')
          .where('bucket', '=', userId % 64);
        await bucket.forUpdate().execute();
        holding.resolve();
        await release.promise;
      });
      await holding.promise;
      linking.service.clock.advance(5_000);
      const held = await backend.events({ from, to: linking.service.clock.now() });
      release.resolve();
      await stamping;
      expect(new Date(held.toDate).getTime()).toBeLessThanOrEqual(from.getTime() + 1_000);
      expect(held.userData).toEqual([]);
      const after = await backend.events(await backend.until(new Date(held.toDate)));
      expect(after.userData.map(({ user }) => user.loginName)).toContain('waits');
    },
  );
});

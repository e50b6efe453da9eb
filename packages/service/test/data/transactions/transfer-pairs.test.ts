import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockOpenAccount } from '../../../src/data/accounts/finish-account.ts';
import type { ServiceTransaction } from '../../../src/platform/database/index.ts';
import { testDatabaseKind } from '@fin-link/testing';
import { ruleBody } from '../categories/categorized-user.ts';
import { bought } from '../../linking/refreshes/scripted-linking.ts';
import { moved, transferUsers } from './transfer-users.ts';

const users = await transferUsers();
const { service } = users;
beforeEach(() => users.list({}));
afterEach(() => users.reset());

describe('transfers between accounts of one user', () => {
  it('the two sides are paired within one refresh and across refreshes of two banks, and other transactions are not', async () => {
    users.list({
      checking: [moved('out', '2026-01-05', -500), moved('to-card', '2026-01-06', -75), bought('coffee')],
      savings: [moved('in', '2026-01-05', 500), moved('other-day', '2026-01-01', 75)],
      card: [moved('paid', '2026-01-08', 75, { description: 'PAYMENT - THANK YOU TRANSFER' })],
    });
    const user = await users.linked('two-sides', ['checking', 'savings'], ['card']);
    expect(await user.pairs()).toEqual(['in=out', 'paid=to-card']);
  });

  it('a paired transfer is excluded from summaries and utilized categories', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500), bought('coffee')];
    users.listed['savings'] = [moved('in', '2026-01-05', 500)];
    const user = await users.linked('counts', ['checking', 'savings']);
    expect(await user.totals()).toEqual(['EXPENSE 0 3']);
    expect(await user.utilized()).toEqual(['Restaurants']);
  });

  it.each([
    ['of another amount', [moved('in', '2026-01-05', 500.01)]],
    ['of another currency', [moved('in', '2026-01-05', 500, { amount: { amount: '500.00', currency: 'EUR' } })]],
    ['of the same side', [moved('in', '2026-01-05', -500)]],
    ['four days later', [moved('in', '2026-01-09', 500)]],
    ['that is no transfer', [moved('in', '2026-01-05', 500, { description: 'PAYROLL ACME INC' })]],
    ['that is one of two on the same day', [moved('in', '2026-01-05', 500), moved('in-2', '2026-01-05', 500)]],
    ['that is one of two, before and after,', [moved('in', '2026-01-03', 500), moved('in-2', '2026-01-07', 500)]],
  ])('a transfer is not paired if there is also one %s', async (what, savings) => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500)];
    users.listed['savings'] = savings;
    expect(await (await users.linked(`alone ${what}`.replaceAll(' ', '-'), ['checking', 'savings'])).pairs()).toEqual(
      [],
    );
  });

  it('a transfer within one account is not paired', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500), moved('in', '2026-01-05', 500)];
    expect(await (await users.linked('inside', ['checking', 'savings'])).pairs()).toEqual([]);
  });

  it('none of several candidates is paired, even if one is closer in time', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500), moved('out-2', '2026-01-07', -500)];
    users.listed['savings'] = [moved('in', '2026-01-05', 500), moved('in-2', '2026-01-12', 500)];
    const user = await users.linked('nearest', ['checking'], ['savings']);
    expect(await user.pairs()).toEqual([]);
    users.listed['checking'] = [moved('out', '2026-01-05', -500), moved('out-2', '2026-01-07', -510)];
    await user.refresh(0, 'checking');
    expect(await user.pairs()).toEqual(['in=out']);
    users.listed['savings'] = [moved('in', '2026-01-05', 500), moved('in-2', '2026-01-06', 500)];
    await user.refresh(1, 'savings');
    expect(await user.pairs()).toEqual([]);
  });

  it('a correction by the bank removes a pair, and a correction of both amounts restores it', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500)];
    users.listed['savings'] = [moved('in', '2026-01-05', 500)];
    const user = await users.linked('corrected', ['checking'], ['savings']);
    expect(await user.pairs()).toEqual(['in=out']);
    users.listed['checking'] = [moved('out', '2026-01-05', -510)];
    await user.refresh(0, 'checking');
    expect(await user.pairs()).toEqual([]);
    users.listed['savings'] = [moved('in', '2026-01-05', 510)];
    await user.refresh(1, 'savings');
    expect(await user.pairs()).toEqual(['in=out']);
  });

  it('a pending side that posts under another key is replaced in its pair by the posted one', async () => {
    users.listed['checking'] = [moved('pending', '2026-01-12', -500, { status: 'PENDING', postDate: null })];
    users.listed['savings'] = [moved('in', '2026-01-12', 500)];
    const user = await users.linked('posts', ['checking'], ['savings']);
    expect(await user.pairs()).toEqual(['in=pending']);
    users.listed['checking'] = [moved('posted', '2026-01-13', -500)];
    await user.refresh(0, 'checking');
    expect(await user.pairs()).toEqual(['in=posted']);
    users.listed['checking'] = [moved('posted', '2026-01-13', -500, { status: 'PENDING', postDate: null })];
    await user.refresh(0, 'checking');
    users.listed['checking'] = [moved('other', '2026-01-05', -7)];
    await user.refresh(0, 'checking');
    expect(await user.pairs()).toEqual([]);
  });

  it('a refresh that changes nothing writes no row, and pairs keep their sides', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500)];
    users.listed['savings'] = [moved('in', '2026-01-05', 500)];
    const user = await users.linked('unchanged', ['checking'], ['savings']);
    const versions = () =>
      sql`select id, xmin::text from ${sql.table('transaction')} where user_id = ${user.userId}::bigint order by id`
        .execute(service.deps.database.db)
        .then(({ rows }) => rows);
    const before = { versions: await versions(), seen: await user.transactions() };
    await user.refresh(1, 'savings');
    expect({ versions: await versions(), seen: await user.transactions() }).toEqual(before);
    expect(before.seen.map(({ transferTransactionId }) => transferTransactionId)).toEqual(
      before.seen.map(({ id }) => id).toReversed(),
    );
  });

  it('the user’s category takes precedence: another category removes the pair, and the transfer category restores it', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500)];
    users.listed['savings'] = [moved('in', '2026-01-05', 500)];
    const user = await users.linked('says', ['checking', 'savings']);
    const out = (await user.transactions()).find(({ sourceId }) => sourceId === 'out') ?? expect.fail('no transaction');
    const say = (categoryId: number) =>
      user.call('PUT', `/transactions/${out.id}`, {
        body: { transaction: { container: 'bank', categoryId, categorySource: 'SYSTEM' } },
      });
    expect((await say(21)).status).toBe(204);
    expect(await user.pairs()).toEqual([]);
    expect(await user.totals()).toEqual(['EXPENSE 0 500', 'TRANSFER 500 0']);
    await user.refresh(0, 'checking', 'savings');
    expect(await user.pairs()).toEqual([]);
    expect((await say(28)).status).toBe(204);
    expect(await user.pairs()).toEqual(['in=out']);
  });

  it('running a rule of the user removes pairs, and deleting the rule restores them', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500)];
    users.listed['savings'] = [moved('in', '2026-01-05', 500)];
    const user = await users.linked('rules', ['checking', 'savings']);
    const rules = '/transactions/categories/rules';
    const rule = { categoryId: 21, source: 'SYSTEM' as const, description: 'TRANSFER OUT' };
    expect((await user.call('POST', rules, { body: ruleBody(rule) })).status).toBe(201);
    const [{ userDefinedRuleId: ruleId }] = (await user.call('GET', rules)).body;
    expect((await user.call('POST', rules, { query: { action: 'run' } })).status).toBe(204);
    expect(await user.pairs()).toEqual([]);
    expect((await user.call('DELETE', `${rules}/${ruleId}`)).status).toBe(204);
    expect(await user.pairs()).toEqual(['in=out']);
  });

  it('a manual transaction is a side until it is changed or deleted', async () => {
    users.listed['checking'] = [moved('out', '2026-01-05', -500)];
    const user = await users.linked('by-hand', ['checking', 'savings']);
    const { body } = await user.call('GET', '/accounts');
    const accountId = body.account.find(({ accountName }: { accountName: string }) => accountName === 'savings').id;
    const transaction = { accountId, date: '2026-01-05', amount: { amount: 500, currency: 'USD' }, baseType: 'CREDIT' };
    const added = await user.call('POST', '/manualTransactions', {
      body: { transaction: { ...transaction, description: { original: 'Transfer from checking' } } },
    });
    const path = `/manualTransactions/${added.body.transaction[0].id}`;
    const change = (amount: number) =>
      user.call('PUT', path, { body: { transaction: { amount: { amount, currency: 'USD' } } } });
    expect(await user.pairs()).toEqual(['=out']);
    await change(499);
    expect(await user.pairs()).toEqual([]);
    await change(500);
    expect(await user.pairs()).toEqual(['=out']);
    await user.call('DELETE', path);
    expect(await user.pairs()).toEqual([]);
  });

  it.each(['account', 'provider account'])(
    'deleting the %s of one side leaves the other without a pair',
    async (what) => {
      users.listed['checking'] = [moved('out', '2026-01-05', -500)];
      users.listed['savings'] = [moved('in', '2026-01-05', 500)];
      const user = await users.linked(`deletes-${what.replace(' ', '-')}`, ['checking'], ['savings']);
      const { body } = await user.call('GET', '/accounts');
      const gone = body.account.find(({ accountName }: { accountName: string }) => accountName === 'savings');
      const path = what === 'account' ? `/accounts/${gone.id}` : `/providerAccounts/${gone.providerAccountId}`;
      const since = await service.deps.businessClock.advance(1_000).then(() => service.deps.businessClock.now());
      expect((await user.call('DELETE', path)).status).toBe(204);
      expect(await user.pairs()).toEqual([]);
      expect(await user.transactions()).toEqual([
        expect.not.objectContaining({ transferTransactionId: expect.anything() }),
      ]);
      expect(await user.told(since)).toEqual(expect.arrayContaining(['out']));
    },
  );

  it('two workers that refresh both accounts at the same time pair every transfer without blocking each other', async () => {
    const user = await users.linked('at-once', ['checking'], ['savings']);
    const days = Array.from({ length: 40 }, (_, index) => index);
    for (const round of [1, 2, 3, 4]) {
      const side = (key: string, sign: number) =>
        days.map((index) => moved(`${key}-${index}`, '2026-01-05', sign * (round * 1_000 + index)));
      users.list({ checking: side('out', -1), savings: side('in', 1).toReversed() });
      await user.refreshAllAtOnce();
      expect(await user.pairs()).toEqual(days.map((index) => `in-${index}=out-${index}`).toSorted());
    }
  });

  it.runIf(testDatabaseKind() === 'postgres')(
    'a refresh that pairs waits for a refresh that is writing the other account before it changes its rows',
    async () => {
      const { db, tx } = service.deps.database;
      const keys = Array.from({ length: 40 }, (_, index) => `${index}`);
      users.list({
        checking: keys.map((key) => moved(`out-${key}`, '2026-01-05', -100 - Number(key))),
        savings: keys.map((key) => moved(`in-${key}`, '2026-01-05', 100 + Number(key))),
      });
      const user = await users.linked('waits', ['checking'], ['savings']);
      expect(await user.pairs()).toHaveLength(keys.length);
      const { account_id: accountId } = await db
        .selectFrom('transaction')
        .select('account_id')
        .where((where) => where.and({ user_id: user.userId, bank_key: 'in-0' }))
        .executeTakeFirstOrThrow();
      users.listed['checking'] = keys.map((key) => moved(`out-${key}`, '2026-01-05', -900));
      const isWriting = Promise.withResolvers<void>();
      const writer = tx(async (trx) => {
        await lockOpenAccount(trx, { customerId: 1, userId: user.userId }, accountId);
        const touch = (touched: readonly string[]) =>
          trx
            .updateTable('transaction')
            .set({ memo: 'written' })
            .where((where) => where.and({ user_id: user.userId, account_id: accountId }))
            .where('bank_key', 'in', touched)
            .execute();
        await touch(['in-20']);
        isWriting.resolve();
        await expect.poll(() => blockedBy(trx), { interval: 20 }).toBe(1);
        await touch(keys.map((key) => `in-${key}`));
      });
      await isWriting.promise;
      await Promise.all([writer, user.refresh(0, 'checking')]);
      expect(await user.pairs()).toEqual([]);
    },
  );
});

/** Returns the number of statements that wait for the transaction's locks. */
async function blockedBy(trx: ServiceTransaction): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
  return rows.length;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '@fin-link/contracts/service';
import { expect } from 'vitest';
import type { BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { readWindow, settleUser } from '../../../src/platform/journal/index.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { bought, checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

/** Account numbers by key. */
const numbers: Readonly<Record<string, string>> = {
  checking: '12345678',
  savings: '87654321',
  card: '4929123456789998',
};
const accountWith = (key: string) => ({
  ...checking,
  key,
  name: key,
  number: numbers[key] ?? expect.fail(key),
  ...(key === 'card' && ({ container: 'creditCard', accountType: 'CREDIT', isAsset: false } as const)),
});

export const moved = (
  key: string,
  date: string,
  amount: number,
  change: Partial<BankTransaction> = {},
): BankTransaction =>
  bought(key, {
    date,
    postDate: date,
    amount: { amount: amount.toFixed(2), currency: 'USD' },
    description: amount < 0 ? 'ONLINE TRANSFER OUT' : 'ONLINE TRANSFER IN',
    ...change,
  });

/** Creates users of a service whose banks list transactions of `checking`, `savings` and `card`. */
export async function transferUsers() {
  const linking = await scriptedLinking();
  const { service } = linking;
  /** Account keys of the current sign-in. Stored per asynchronous call, because several users may sign in at the same time. */
  const keysOfBank = new AsyncLocalStorage<readonly string[]>();
  /** Transactions that each bank lists, by account key. */
  const listed: Record<string, BankTransaction[]> = {};

  /** Sets the accounts that the bank lists at the next sign-in. */
  function bankHas(...keys: string[]): void {
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: keys.map(accountWith) });
    linking.bank.listTransactions = (_target, _session, key) =>
      Promise.resolve({ kind: 'page', items: [...(listed[key] ?? [])], nextCursor: null });
  }

  /** Creates a user with one provider account per list of accounts, each read once. */
  async function linked(loginName: string, ...banks: string[][]) {
    const references: RefreshReference[] = [];
    for (const keys of banks) {
      bankHas(...keys);
      const reference = await linking.add(loginName);
      await linking.work(reference);
      references.push(reference);
    }
    const token = await service.token(loginName);
    const { userId } = references[0] ?? expect.fail('no bank');
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}) =>
      service.call(method, path, { token, ...rest });
    const rows = () =>
      service.deps.database.db
        .selectFrom('transaction')
        .select(['id', 'bank_key', 'transfer_pair_id'])
        .where('user_id', '=', userId)
        .execute();
    return {
      call,
      userId,
      /** Refreshes the provider account at this index. */
      async refresh(place: number, ...keys: string[]) {
        bankHas(...keys);
        await linking.refresh(references[place] ?? expect.fail('no such bank'));
      },
      async refreshAllAtOnce() {
        linking.bank.listAccounts = () =>
          Promise.resolve({ kind: 'listed', items: keysOfBank.getStore()?.map(accountWith) ?? [] });
        await Promise.all(
          references.map((reference, place) => keysOfBank.run(banks[place] ?? [], () => linking.refresh(reference))),
        );
      },
      /** Returns the pairs by their keys as `debit=credit`, sorted; `?` marks a side without a partner. */
      async pairs(): Promise<string[]> {
        const stored = await rows();
        const byId = new Map(stored.map((row) => [row.id, row]));
        return stored
          .filter((row) => row.transfer_pair_id !== null)
          .map((row) => {
            const other = byId.get(row.transfer_pair_id ?? 0);
            return other?.transfer_pair_id === row.id
              ? [row.bank_key, other.bank_key].toSorted().join('=')
              : `${row.bank_key}=?`;
          })
          .toSorted()
          .filter((pair, index, all) => all.indexOf(pair) === index);
      },
      async transactions(): Promise<Transaction[]> {
        return (await call('GET', '/transactions', { query: { fromDate: '2025-12-01' } })).body.transaction ?? [];
      },
      /** Returns the transactions journaled since `from`, as `key` or `id deleted`. */
      async told(from: Date): Promise<string[]> {
        const { database, businessClock } = service.deps;
        await businessClock.advance(1_000);
        const to = await settleUser(database, businessClock, userId);
        const { changes } = await readWindow(database.db, { customerId: 1, userId, from, to, limit: 1_000 });
        const keys = new Map((await rows()).map(({ id, bank_key: key }) => [String(id), key]));
        return changes
          .filter(({ entity }) => entity === 'transaction')
          .map(({ entityId, deleted }) => `${keys.get(entityId) ?? 'gone'}${deleted ? ' deleted' : ''}`)
          .toSorted();
      },
      async bySource(key: string): Promise<Transaction> {
        return (await this.transactions()).find(({ sourceId }) => sourceId === key) ?? expect.fail(`no ${key}`);
      },
      async utilized(): Promise<string[]> {
        const { body } = await call('GET', '/transactions/utilizedCategories');
        return (body.utilizedCategory ?? []).map(({ category }: { category: string }) => category).toSorted();
      },
      async totals(): Promise<string[]> {
        const query = { groupBy: 'CATEGORY_TYPE', fromDate: '2025-12-01' };
        const { body } = await call('GET', '/derived/transactionSummary', { query });
        return (body.transactionSummary ?? []).map(
          ({
            categoryType,
            creditTotal,
            debitTotal,
          }: Record<'categoryType', string> & Record<'creditTotal' | 'debitTotal', { amount: number }>) =>
            `${categoryType} ${creditTotal.amount} ${debitTotal.amount}`,
        );
      },
    };
  }

  return {
    service,
    linked,
    listed,
    /** Sets the transactions that the banks list from now on. */
    list(lists: Readonly<Record<string, BankTransaction[]>>): void {
      for (const key of Object.keys(numbers)) listed[key] = lists[key] ?? [];
    },
    reset: () => linking.reset(),
  };
}

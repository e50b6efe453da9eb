import type { Transaction } from '@fin-link/contracts/service';
import { expect } from 'vitest';
import type { BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { readWindow, settleUser } from '../../../src/platform/journal/index.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import type { Reply } from '../../harness/test-service.ts';
import { bought, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

export const pending = (key: string, change: Partial<BankTransaction> = {}): BankTransaction =>
  bought(key, { status: 'PENDING', postDate: null, ...change });

export const coffee = { categoryId: 22, categorySource: 'SYSTEM', detailCategoryId: 1124 };
export const rent = { categoryId: 21, categorySource: 'SYSTEM' };
export const note = { memo: 'with Ann', description: { consumer: 'Our Tuesday' } };

/** Starts a service whose users edit transactions from a scripted bank. */
export async function editedTransactions() {
  const linking = await scriptedLinking();
  const { service } = linking;
  const { database, businessClock } = service.deps;

  async function refreshed(reference: Omit<RefreshReference, 'requestKey'>, items: BankTransaction[]): Promise<void> {
    // Refreshes start at least a second apart.
    service.clock.advance(60_000);
    linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null });
    await linking.refresh(reference);
  }

  /** Creates a user whose bank has listed these transactions. */
  async function someone(loginName: string, ...items: BankTransaction[]) {
    linking.reset();
    linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null });
    const reference = await linking.add(loginName);
    await linking.work(reference);
    const token = await service.token(loginName);
    const { customerId, userId } = reference;
    const list = async (query: Record<string, string> = {}): Promise<Transaction[]> =>
      (await service.call('GET', '/transactions', { token, query: { fromDate: '2025-12-01', ...query } })).body
        .transaction ?? [];
    const bySource = async (key: string): Promise<Transaction> =>
      (await list()).find(({ sourceId }) => sourceId === key) ?? expect.fail(`no ${key}`);
    return {
      reference,
      token,
      list,
      bySource,
      put: (path: string, transaction: object): Promise<Reply> =>
        service.call('PUT', path, { token, body: { transaction: { container: 'bank', ...transaction } } }),
      async edit(key: string, transaction: object): Promise<Transaction> {
        const reply = await this.put(`/transactions/${(await bySource(key)).id}`, transaction);
        expect([reply.status, reply.text]).toEqual([204, '']);
        return bySource(key);
      },
      refresh: (...listed: BankTransaction[]) => refreshed(reference, listed),
      /** Returns the transactions in an extract of all changes since `from`, as `id` or `id deleted`. */
      async told(from: Date): Promise<string[]> {
        await businessClock.advance(1_000);
        const to = await settleUser(database, businessClock, userId);
        const { changes } = await readWindow(database.db, { customerId, userId, from, to, limit: 1_000 });
        return changes
          .filter(({ entity }) => entity === 'transaction')
          .map(({ entityId, deleted }) => (deleted ? `${entityId} deleted` : entityId))
          .toSorted();
      },
      async unmoved(): Promise<number> {
        const row = await database.db
          .selectFrom('account')
          .select((select) => select.fn.sum<string>('unmoved_edits').as('edits'))
          .where((where) => where.and(ofUser({ customerId, userId })))
          .executeTakeFirstOrThrow();
        return Number(row.edits);
      },
    };
  }

  return { linking, refreshed, someone };
}
export type Someone = Awaited<ReturnType<Awaited<ReturnType<typeof editedTransactions>>['someone']>>;

import { sql } from 'kysely';
import type { ListedTransaction, Page } from '../../src/connectors/contract/connector.ts';
import { transactionPages } from '../../src/connectors/contract/paging.ts';
import { orderSpan, settleReading, storeTransactions } from '../../src/transactions/index.ts';
import { checking, scriptedLinking } from '../linking/worker/scripted-linking.ts';

const transactions = sql.table('transaction');
const accounts = sql.table('account');

/** One account, whose lists are stored as `readAccount` does it, without a refresh around it. */
export async function readLists() {
  const linking = await scriptedLinking();
  const { database } = linking.deps;
  linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items: [], nextCursor: null });
  const reference = await linking.add('lists');
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
  let count = 0;

  return {
    database,
    accountId: id,
    async reset(): Promise<void> {
      await sql`delete from ${transactions} where account_id = ${id}`.execute(database.db);
      await sql`update ${accounts} set read_order = null where id = ${id}`.execute(database.db);
    },
    /** `end`: what comes after the pages. Returns how many milliseconds storing and settling took. */
    async read(
      pages: readonly ListedTransaction[][],
      end: 'last' | 'cut' | 'problem' = 'last',
    ): Promise<{ storing: number; settling: number }> {
      count += 1;
      const startedAt = 1_800_000_000 + count * 60;
      const refresh = { ...reference, requestKey: `reading ${count}` };
      const fetchPage = (cursor: string | null): Promise<Page<ListedTransaction>> => {
        const at = Number(cursor ?? 0);
        const items = pages[at];
        if (items === undefined)
          return Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'off' });
        const isLast = at + 1 === pages.length && end !== 'problem';
        return Promise.resolve({ kind: 'page', items, nextCursor: isLast ? null : String(at + 1) });
      };
      const took = { storing: 0, settling: 0 };
      let oldest: string | null = null;
      let offset = 0;
      for await (const page of transactionPages(fetchPage)) {
        if (page.kind === 'problem') break;
        oldest = [...page.items.map(({ date }) => date), ...(oldest === null ? [] : [oldest])].toSorted().at(0) ?? null;
        const settled = { account, from: '2025-12-01', to: '2026-01-15', oldest, replacements: [], isComplete: true };
        await database.tx(async (trx) => {
          const began = performance.now();
          await storeTransactions(trx, linking.deps, refresh, {
            account,
            items: page.items,
            unread: [],
            offset,
            startedAt,
          });
          took.storing += performance.now() - began;
          if (!page.isLast || end !== 'last' || settled.oldest === null) return;
          const stored = performance.now();
          await settleReading(trx, linking.deps, refresh, settled);
          took.settling += performance.now() - stored;
          await sql`update ${accounts} set read_order = ${startedAt * orderSpan} where id = ${id}`.execute(trx);
        });
        offset += page.items.length;
      }
      return took;
    },
  };
}

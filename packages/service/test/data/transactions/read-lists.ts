import { systemClock } from '@fin-link/storage';
import { type KyselyPlugin, sql } from 'kysely';
import type { ListedTransaction, ListPage } from '../../../src/banks/connectors/contract/connector.ts';
import { transactionPages } from '../../../src/banks/connectors/contract/paging.ts';
import { markListed, readingOrder, settleReading, storeTransactions } from '../../../src/data/transactions/index.ts';
import { checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const transactions = sql.table('transaction');

/** Creates one account and stores its lists like `readAccount`, but without a refresh. */
export async function readLists(period = { from: '2025-12-01', to: '2026-01-15' }) {
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
    readOrder: null as number | null,
    lastOrder: 0,
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
      account.readOrder = null;
      account.lastOrder = 0;
    },
    /**
     * Stores and settles the pages. `end` is the result after them. Returns the durations in milliseconds and the number of statements.
     */
    async read(
      pages: readonly ListedTransaction[][],
      end: 'last' | 'cut' | 'problem' = 'last',
      days: { from?: string; isWhole?: boolean } = {},
    ): Promise<{ storing: number; settling: number; statements: number }> {
      count += 1;
      // The clock is stopped.
      const order = readingOrder(new Date('2026-01-15T12:00:00Z'), account.lastOrder);
      const refresh = { ...reference, requestKey: `reading ${count}` };
      const fetchPage = (cursor: string | null): Promise<ListPage<ListedTransaction>> => {
        const at = Number(cursor ?? 0);
        const items = pages[at];
        if (items === undefined)
          return Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'off' });
        const isLast = at + 1 === pages.length && end !== 'problem';
        return Promise.resolve({ kind: 'page', items, nextCursor: isLast ? null : String(at + 1) });
      };
      const took = { storing: 0, settling: 0, statements: 0 };
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          took.statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const keys = new Set<string>();
      let oldest: string | null = null;
      let offset = 0;
      for await (const page of transactionPages(fetchPage, systemClock)) {
        if (page.kind === 'problem') {
          await database.tx((trx) => markListed(trx, refresh, { account, listed: [...keys], order }));
          break;
        }
        oldest = [...page.items.map(({ date }) => date), ...(oldest === null ? [] : [oldest])].toSorted().at(0) ?? null;
        await database.tx(async (plain) => {
          const trx = plain.withPlugin(counting);
          const began = performance.now();
          const part = { account, items: page.items, unread: [], offset, order };
          for (const key of await storeTransactions(trx, linking.deps, refresh, part)) keys.add(key);
          took.storing += performance.now() - began;
          if (!page.isLast) return;
          const read = { ...period, isWhole: true, ...days, filteredBy: 'date', oldest } as const;
          const reading = { account, order, ...read, listed: [...keys] };
          const stored = performance.now();
          if (end === 'last')
            await settleReading(trx, linking.deps, refresh, { ...reading, replacements: [], isComplete: true });
          else await markListed(trx, refresh, reading);
          took.settling += performance.now() - stored;
        });
        account.lastOrder = order;
        if (page.isLast && end === 'last' && oldest !== null) account.readOrder = order;
        offset += page.items.length;
      }
      return took;
    },
  };
}

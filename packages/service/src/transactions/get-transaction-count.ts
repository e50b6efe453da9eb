import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';
import { userKeyOf } from '../users/index.ts';
import { transactionsWhere } from './transaction-filter.ts';

export const getTransactionCount =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactionCount'> =>
  async ({ query }, call) => {
    const { count } = await transactionsWhere(deps, userKeyOf(call), query)
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return { transaction: { TOTAL: { count: Number(count) } } };
  };

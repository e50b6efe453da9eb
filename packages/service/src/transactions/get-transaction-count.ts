import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../provider-accounts/records.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { transactionsWhere } from './transaction-filter.ts';

export const getTransactionCount =
  (deps: LinkingDeps): Handler<'getTransactionCount'> =>
  async ({ query }, call) => {
    const { count } = await transactionsWhere(deps, userKeyOf(call), query)
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return { transaction: { TOTAL: { count: Number(count) } } };
  };

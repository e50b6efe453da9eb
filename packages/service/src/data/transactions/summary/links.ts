import type { EndpointInput } from '@fin-link/contracts/service';

type Query = EndpointInput<'getTransactionSummary'>['query'];

/** Creates links to `GET /transactions` that list the added transactions, as paths to append to the base URL. */
export const linksTo =
  ({ groupBy, accountId, categoryType }: Query, { from, to }: { from: string; to: string }) =>
  (type?: string, categoryId?: string): { transactions: string } => {
    const query = new URLSearchParams({ fromDate: from, toDate: to });
    const types = type ?? categoryType?.join(',');
    if (types !== undefined) query.set('categoryType', types);
    if (categoryId !== undefined)
      query.set(groupBy === 'HIGH_LEVEL_CATEGORY' ? 'highLevelCategoryId' : 'categoryId', categoryId);
    if (accountId !== undefined) query.set('accountId', accountId.join(','));
    return { transactions: `transactions?${query.toString()}` };
  };

import type { EndpointInput } from '@fin-link/contracts/service';
import { accountsReachedBy, associatedWith } from '../accounts/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { classificationOf } from './classification.ts';
import { type HoldingRow, toHolding } from './holding-reply.ts';
import { holdingsOf, mostHoldings } from './records.ts';

/** Lists holdings, optionally of one class. A filter by provider account includes holdings of shared accounts. */
export const getHoldings =
  ({ database }: NeedsDatabase): Handler<'getHoldings'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, providerAccountId } = query;
    const rows = await holdingsOf(database.db, user)
      .$if(accountId !== undefined, (builder) => builder.where('account_id', 'in', accountId ?? []))
      .$if(providerAccountId !== undefined, (builder) =>
        builder.where('account_id', 'in', accountsReachedBy({ ...user, providerAccountId: providerAccountId ?? 0 })),
      )
      .execute();
    assertAtMost(mostHoldings, rows, 'holdings');
    const requested = rows.filter((row) => isOfClass(row, query));
    if (requested.length === 0) return {};
    const accounts = requested.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id }));
    const associated = await associatedWith(database.db, user, accounts);
    return {
      holding: requested.map((row) => ({
        ...toHolding(row, associated.get(row.account_id)),
        ...(query.include === 'assetClassification' && { assetClassification: classificationOf(row) }),
      })),
    };
  };

/** Returns whether a holding has the requested classification. */
function isOfClass(
  row: HoldingRow,
  { 'assetClassification.classificationType': type, classificationValue }: EndpointInput<'getHoldings'>['query'],
): boolean {
  if (type === undefined && classificationValue === undefined) return true;
  const value = classificationValue?.toLowerCase();
  return classificationOf(row).some(
    (classification) =>
      (type === undefined || classification.classificationType === type) &&
      (value === undefined || classification.classificationValue.toLowerCase() === value),
  );
}

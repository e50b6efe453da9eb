import {
  type EndpointInput,
  holdingDetails,
  type Security,
  type AssociatedProviderAccount,
  type Container,
  type Holding,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { servedDetails } from '../../banks/connectors/index.ts';
import {
  type NeedsDatabase,
  type ServiceDatabase,
  type HoldingTable,
  inTable,
  ofUser,
} from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import { accountsReachedBy, findAssociatedProviderAccounts, associatedFields } from '../accounts/index.ts';
import { classificationOf } from './classification.ts';

/** Maximum number of listed holdings. For a user with more holdings, the caller filters by account. */
export const maxHoldings = 5_000;

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
    assertAtMost(maxHoldings, rows, 'holdings');
    const requested = rows.filter((row) => isOfClass(row, query));
    if (requested.length === 0) return {};
    const accounts = requested.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id }));
    const associated = await findAssociatedProviderAccounts(database.db, user, accounts);
    return {
      holding: requested.map((row) => ({
        ...toHolding(row, associated.get(row.account_id)),
        ...(query.include === 'assetClassification' && { assetClassification: classificationOf(row) }),
      })),
    };
  };

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

/** Lists the securities of the user's holdings with the data that banks send. The service has no securities database. */
export const getSecurities =
  ({ database }: NeedsDatabase): Handler<'getSecurities'> =>
  async ({ query: { holdingId } }, call) => {
    const rows = await holdingsOf(database.db, userKeyOf(call))
      .$if(holdingId !== undefined, (builder) => builder.where('holding.id', 'in', holdingId ?? []))
      .execute();
    assertAtMost(maxHoldings, rows, 'holdings');
    if (rows.length === 0) return {};
    return { holding: rows.map((row) => ({ id: String(row.id), security: toSecurity(row) })) };
  };

function toSecurity({ container, description, symbol, currency, details }: HoldingRow): Security {
  const { cusipNumber, isin, securityType, couponRate, maturityDate } = servedDetails(
    holdingDetails,
    container,
    details,
  );
  return {
    description,
    ...(securityType !== undefined && { type: securityType }),
    ...(cusipNumber !== undefined && { cusip: cusipNumber }),
    ...(isin !== undefined && { isin }),
    ...(couponRate !== undefined && { interestRate: couponRate }),
    ...(maturityDate !== undefined && { maturityDate }),
    ...(symbol !== null && { stockExchangeDetails: [{ symbol, currencyCode: currency }] }),
  };
}

/** Stored holding, with the container of its account. */
export type HoldingRow = Selectable<HoldingTable> & { container: Container };

/** Returns a query for the user's holdings with their accounts, largest value first in each account. Limited to one row above `maxHoldings`. */
export const holdingsOf = (executor: Executor<ServiceDatabase>, user: UserKey) =>
  executor
    .selectFrom('holding')
    .innerJoin('account', (join) =>
      join
        .onRef('account.bucket', '=', 'holding.bucket')
        .onRef('account.customer_id', '=', 'holding.customer_id')
        .onRef('account.user_id', '=', 'holding.user_id')
        .onRef('account.id', '=', 'holding.account_id'),
    )
    .selectAll('holding')
    .select(['account.provider_account_id', 'account.container'])
    .where((where) => where.and(inTable('holding', ofUser(user))))
    .orderBy('account_id')
    .orderBy('value', (order) => order.desc().nullsLast())
    .orderBy('holding.id')
    .limit(maxHoldings + 1);

/** Converts a holding to the reply. `associated`: other provider accounts that reach its account. */
export function toHolding(row: HoldingRow, associated: readonly AssociatedProviderAccount[] | undefined): Holding {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    id: row.id,
    accountId: row.account_id,
    providerAccountId: row.provider_account_id,
    ...associatedFields(associated),
    holdingType: row.holding_type,
    description: row.description,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    quantity: Number(row.quantity),
    ...(row.price === null ? {} : { price: money(row.price) }),
    ...(row.value === null ? {} : { value: money(row.value) }),
    ...(row.cost_basis === null ? {} : { costBasis: money(row.cost_basis) }),
    ...servedDetails(holdingDetails, row.container, row.details),
    isManual: false,
    isShort: row.quantity.startsWith('-'),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}

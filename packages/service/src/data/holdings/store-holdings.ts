import { sql } from 'kysely';
import type { BankHolding } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { deletionOf, itemChanges } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import type { ListedAccount } from '../accounts/index.ts';
import { recordChangesOf, type RefreshReference } from '../provider-account-records/index.ts';

/**
 * Replaces an account's holdings and journals all of them (service interface, section 4.3, rule 3). A holding with the same bank key keeps
 * its id.
 */
export async function storeHoldings(
  trx: ServiceTransaction,
  deps: NeedsIds & NeedsBusinessClock,
  reference: RefreshReference,
  account: ListedAccount,
  holdings: readonly BankHolding[],
): Promise<void> {
  const { providerAccountId } = reference;
  const owner = { ...ofUser(reference), account_id: account.id };
  const now = deps.businessClock.now();
  const deleted = await trx
    .deleteFrom('holding')
    .where((where) => where.and(owner))
    .$if(holdings.length > 0, (query) =>
      query.where(
        'bank_key',
        'not in',
        holdings.map(({ key }) => key),
      ),
    )
    .returning('id')
    .execute();
  const stored =
    holdings.length === 0
      ? []
      : await trx
          .insertInto('holding')
          .values(
            holdings.map((holding) => ({
              ...owner,
              id: deps.ids.next(),
              provider_account_id: providerAccountId,
              bank_key: holding.key,
              holding_type: holding.holdingType,
              description: holding.description,
              symbol: holding.symbol,
              quantity: holding.quantity,
              currency: holding.currency,
              price: holding.price?.amount ?? null,
              value: holding.value?.amount ?? null,
              cost_basis: holding.costBasis?.amount ?? null,
              details: JSON.stringify(holding.details ?? {}),
              created_at: now,
              last_updated_at: now,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'customer_id', 'user_id', 'account_id', 'bank_key'])
              .doUpdateSet(() =>
                Object.fromEntries(updatedColumns.map((column) => [column, sql.ref(`excluded.${column}`)])),
              ),
          )
          .returning('id')
          .execute();
  await recordChangesOf(trx, reference, [
    ...itemChanges(reference, 'holding', account.id, deleted).map(deletionOf),
    ...itemChanges(reference, 'holding', account.id, stored),
  ]);
}

const updatedColumns = [
  'holding_type',
  'description',
  'symbol',
  'quantity',
  'currency',
  'price',
  'value',
  'cost_basis',
  'details',
  'last_updated_at',
] as const;

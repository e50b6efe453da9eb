import type { Executor } from '@fin-link/storage';
import { type ServiceDatabase, type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import { accountChange, type Change } from '../../../platform/journal/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { ProviderAccountKey } from '../../provider-account-records/index.ts';

/** Returns the ids of the loans secured on each property, in ascending order, by property id. */
export async function linkedLoansOf(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  propertyIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (propertyIds.length === 0) return new Map();
  const links = await executor
    .selectFrom('account_link')
    .select(['account_id', 'loan_account_id'])
    .where((where) => where.and(ofUser(user)))
    .where('account_id', 'in', [...propertyIds])
    .orderBy('loan_account_id')
    .execute();
  const byProperty = Map.groupBy(links, (link) => link.account_id);
  return new Map([...byProperty].map(([propertyId, loans]) => [propertyId, loans.map((link) => link.loan_account_id)]));
}

/**
 * Replaces the loans that are linked to the property. Throws Y800 if an account is not a loan of the user, if a loan is not selected for
 * aggregation (net worth excludes it), or if a loan is linked to another property (net worth would subtract it twice). The caller must hold
 * the user's lock.
 */
export async function linkLoans(
  trx: ServiceTransaction,
  user: UserKey,
  propertyId: number,
  loanIds: readonly number[],
): Promise<void> {
  const owner = ofUser(user);
  const requestedIds = [...new Set(loanIds)];
  await trx
    .deleteFrom('account_link')
    .where((where) => where.and({ ...owner, account_id: propertyId }))
    .execute();
  if (requestedIds.length === 0) return;
  const loans = await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ ...owner, container: 'loan' }))
    .where('account_status', '!=', 'DELETED')
    .where('is_selected', 'is distinct from', false)
    .where('id', 'in', requestedIds)
    .execute();
  if (loans.length < requestedIds.length) throw new ServiceError('Y800', { name: 'account.linkedAccountIds' });
  const linked = await trx
    .insertInto('account_link')
    .values(requestedIds.map((loanId) => ({ ...owner, account_id: propertyId, loan_account_id: loanId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('loan_account_id')
    .execute();
  if (linked.length < requestedIds.length) throw new ServiceError('Y800', { name: 'account.linkedAccountIds' });
}

/** Unlinks loans that are being deleted. Returns the changes of their properties. */
export async function unlinkLoans(
  trx: ServiceTransaction,
  user: UserKey,
  loanIds: readonly number[],
): Promise<Change[]> {
  if (loanIds.length === 0) return [];
  const owner = ofUser(user);
  const links = await trx
    .deleteFrom('account_link')
    .where((where) => where.and(owner))
    .where('loan_account_id', 'in', [...loanIds])
    .returning('account_id')
    .execute();
  if (links.length === 0) return [];
  const properties = await trx
    .selectFrom('account')
    .select(['id', 'provider_account_id', 'is_manual'])
    .where((where) => where.and(owner))
    .where('id', 'in', [...new Set(links.map((link) => link.account_id))])
    .execute();
  return properties.map((property) => accountChange(user, property));
}

/** Unlinks the loans of a provider account that is being deleted. Call this after its shared accounts were handed over. */
export async function unlinkLoansOf(trx: ServiceTransaction, key: ProviderAccountKey): Promise<Change[]> {
  const loans = await trx
    .selectFrom('account')
    .select('id')
    .where((where) =>
      where.and({
        ...ofUser(key),
        provider_account_id: key.providerAccountId,
        container: 'loan',
      }),
    )
    .execute();
  return unlinkLoans(
    trx,
    key,
    loans.map(({ id }) => id),
  );
}

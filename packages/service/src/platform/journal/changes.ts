import type { Change } from './record.ts';

interface Owner {
  customerId: number;
  userId: number;
}

/** Returns the change of a provider account. */
export const providerAccountChange = (
  { customerId, userId }: Owner,
  providerAccountId: number,
  isManual = false,
): Change => ({
  customerId,
  userId,
  entity: 'providerAccount',
  entityId: String(providerAccountId),
  parentId: '',
  isManual,
});

/** Returns the change of an account. Its key is its id and its provider account's id (service interface 2.3). */
export const accountChange = (
  { customerId, userId }: Owner,
  {
    id,
    provider_account_id: providerAccountId,
    is_manual: isManual,
  }: { id: number; provider_account_id: number; is_manual: boolean },
): Change => ({
  customerId,
  userId,
  entity: 'account',
  entityId: String(id),
  parentId: String(providerAccountId),
  isManual,
});

/** Returns changes of transactions or holdings of one account, with a mark for manual transactions. */
export const itemChanges = (
  { customerId, userId }: Owner,
  entity: 'transaction' | 'holding',
  accountId: number,
  items: readonly { id: number; is_manual?: boolean }[],
): Change[] =>
  items.map(({ id, is_manual: isManual = false }) => ({
    customerId,
    userId,
    entity,
    entityId: String(id),
    parentId: String(accountId),
    isManual,
  }));

/** Returns the change as a deletion. */
export const deletionOf = (change: Change): Change => ({ ...change, deleted: true });

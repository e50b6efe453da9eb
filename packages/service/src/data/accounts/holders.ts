import type { AccountHolder, HolderContact } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { KeptHolder, ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** Converts a stored holder to the reply. */
export const toHolder = ({ ownership, name }: KeptHolder): AccountHolder => ({
  ownership,
  name: { displayed: name.fullName, ...name },
});

/** Returns stored holders by account id. Excludes deleted accounts. The list is empty if the holders are not known. */
export async function holdersOf(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  accountIds: readonly number[],
): Promise<Map<number, KeptHolder[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('account')
    .select(['id', 'holders'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('id', 'in', [...accountIds])
    .where('account_status', '!=', 'DELETED')
    .execute();
  return new Map(rows.map(({ id, holders }) => [id, holders ?? []]));
}

/** Returns the distinct contact details of the holders. */
export function contactsIn(holders: readonly KeptHolder[]): Partial<HolderContact> {
  const contacts = holders.flatMap(({ contact }) => contact ?? []);
  const distinct = <T extends object>(values: readonly T[]): T[] => [
    ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
  ];
  const [address, email, phoneNumber] = [
    distinct(contacts.flatMap((contact) => contact.address)),
    distinct(contacts.flatMap((contact) => contact.email)),
    distinct(contacts.flatMap((contact) => contact.phoneNumber)),
  ];
  return {
    ...(address.length > 0 && { address }),
    ...(email.length > 0 && { email }),
    ...(phoneNumber.length > 0 && { phoneNumber }),
  };
}

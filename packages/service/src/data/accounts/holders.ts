import type { HolderProfile, AccountHolder, HolderContact } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type KeptHolder, type NeedsDatabase, type ServiceDatabase, ofUser } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import { findProviderAccounts } from '../provider-account-records/index.ts';
import { sourcesWithProviderAccounts } from './sources.ts';

/** Lists the holders of the accounts of each provider account. Leaves out provider accounts without holders. */
export const getProfiles =
  ({ database: { db } }: NeedsDatabase): Handler<'getProfiles'> =>
  async ({ query: { providerAccountId: ids } }, call) => {
    const user = userKeyOf(call);
    const providerAccounts = await findProviderAccounts(db, user, ids === undefined ? {} : { ids });
    if (providerAccounts.length === 0) return {};
    const rows = await sourcesWithProviderAccounts(db, user)
      .innerJoin('account', (join) =>
        join
          .onRef('account.bucket', '=', 'account_source.bucket')
          .onRef('account.customer_id', '=', 'account_source.customer_id')
          .onRef('account.user_id', '=', 'account_source.user_id')
          .onRef('account.id', '=', 'account_source.account_id'),
      )
      .select(['account_source.provider_account_id', 'holders'])
      .where(
        'account_source.provider_account_id',
        'in',
        providerAccounts.map(({ id }) => id),
      )
      .where('account_status', '!=', 'DELETED')
      .orderBy('account.created_at')
      .orderBy('account.account_name')
      .orderBy('account.id')
      .execute();
    const rowsByProviderAccount = Map.groupBy(rows, (row) => row.provider_account_id);
    const providerAccount = providerAccounts.flatMap(({ id }) => {
      const holders = (rowsByProviderAccount.get(id) ?? []).flatMap((row) => row.holders ?? []);
      return holders.length === 0 ? [] : [{ id, profile: profilesOf(holders) }];
    });
    return providerAccount.length === 0 ? {} : { providerAccount };
  };

/** Returns one profile per holder name, with the contact details from all accounts. */
const profilesOf = (holders: readonly KeptHolder[]): HolderProfile[] =>
  [...Map.groupBy(holders, ({ name }) => JSON.stringify(name)).values()].flatMap((sameHolder) =>
    sameHolder.slice(0, 1).map(({ name }) => ({ name, ...contactsIn(sameHolder) })),
  );

export const toHolder = ({ ownership, name }: KeptHolder): AccountHolder => ({
  ownership,
  name: { displayed: name.fullName, ...name },
});

/** Returns stored holders by account id. Excludes deleted accounts. The list is empty if the holders are not known. */
export async function holdersOf(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  accountIds: readonly number[],
): Promise<Map<number, KeptHolder[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('account')
    .select(['id', 'holders'])
    .where((where) => where.and(ofUser(user)))
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

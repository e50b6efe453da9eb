import { handOverAccounts } from '../accounts/hand-over.ts';
import type { ServiceTransaction, UserDataDeleter } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { recordChange, type Change } from '../journal/index.ts';
import { accountKey } from '../refresh/advance.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import type { ProviderAccountKey } from '../refresh/reference.ts';
import type { Secrets } from '../refresh/secrets.ts';
import { lockUser } from '../users/lock-user.ts';
import { userKeyOf } from './records.ts';

export const deleteProviderAccount =
  ({ database, secrets }: LinkingDeps): Handler<'deleteProviderAccount'> =>
  async ({ params }, call) => {
    const key = { ...userKeyOf(call), providerAccountId: params.providerAccountId };
    await database.tx(async (trx) => {
      await lockUser(trx, key);
      const row = await trx
        .selectFrom('provider_account')
        .select('id')
        .where((where) => where.and(accountKey(key)))
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new ServiceError('Y807');
      // The rows before the journal, as whoever deletes an account does: the other order could wait in a circle.
      const handedOver = await handOverAccounts(trx, key);
      const gone = await everythingOf(trx, key);
      await removeRows(trx, secrets, key);
      await recordChange(trx, [...handedOver, ...gone]);
    });
  };

/** Of a user who is being unregistered; nobody can ask for the changes any more. */
export const deleteProviderAccountsOfUser =
  (secrets: Secrets): UserDataDeleter =>
  async (trx, user) => {
    const owner = { customer_id: user.customerId, user_id: user.userId };
    const rows = await trx
      .selectFrom('provider_account')
      .select('id')
      .where((where) => where.and(owner))
      .forUpdate()
      .execute();
    for (const { id } of rows) await removeRows(trx, secrets, { ...user, providerAccountId: id });
    await secrets.forgetMatchingKey(trx, user);
    await trx
      .deleteFrom('provider_account_key')
      .where((where) => where.and(owner))
      .execute();
    await trx
      .deleteFrom('change_journal')
      .where((where) => where.and(owner))
      .execute();
  };

/** A refresh that is under way finds its request gone and writes nothing more. */
async function removeRows(trx: ServiceTransaction, secrets: Secrets, key: ProviderAccountKey): Promise<void> {
  await trx
    .deleteFrom('provider_account')
    .where((where) => where.and(accountKey(key)))
    .execute();
  await secrets.forgetAll(trx, key);
}

async function everythingOf(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
): Promise<Change[]> {
  const owner = { customer_id: customerId, user_id: userId };
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ ...owner, provider_account_id: providerAccountId }))
    .execute();
  const accountIds = accounts.map(({ id }) => id);
  const ofAccounts = (table: 'transaction' | 'holding') =>
    accountIds.length === 0
      ? []
      : trx
          .selectFrom(table)
          .select('id')
          .where((where) => where.and(owner))
          .where('account_id', 'in', accountIds)
          .execute();
  const changes = (entity: string, ids: readonly { id: number }[]): Change[] =>
    ids.map(({ id }) => ({ customerId, userId, entity, entityId: String(id), deleted: true }));
  return [
    ...changes('providerAccount', [{ id: providerAccountId }]),
    ...changes('account', accounts),
    ...changes('transaction', await ofAccounts('transaction')),
    ...changes('holding', await ofAccounts('holding')),
  ];
}

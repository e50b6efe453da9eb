import { sql } from 'kysely';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { transactionsOfCustomer } from '../../data/transactions/index.ts';
import { comparedContainers, type UserRange } from './user-batches.ts';

/** Temporary table of the accounts that count, with the day of their oldest transaction. PostgreSQL drops it at commit. */
export const accountTable = sql`pg_temp.peer_account`;

/** Creates the table of accounts. */
export const createAccountTable = (trx: ServiceTransaction) =>
  sql`create temporary table peer_account (user_id bigint, account_id bigint, identity text, since date) on commit drop`.execute(
    trx,
  );

/** Adds the linked accounts of some users: active, selected, listed by their bank, and with a transaction that the bank reported. */
export async function collectAccounts(
  trx: ServiceTransaction,
  customerId: number,
  { after, last }: UserRange,
): Promise<void> {
  const histories = transactionsOfCustomer(trx, customerId, {
    status: 'POSTED',
    isManual: false,
    containers: comparedContainers,
  })
    .where('transaction.user_id', '>', after)
    .where('transaction.user_id', '<=', last)
    .select(['user_id', 'account_id', (select) => select.fn.min('date').as('since')])
    .groupBy(['user_id', 'account_id']);
  await sql`
    insert into ${accountTable} (user_id, account_id, identity, since)
    select distinct user_id, account_id, customer_identity_key, since
    from ${sql.table('account_source')} as source
      join ${sql.table('account')} as account using (customer_id, user_id)
      join ${histories} as history using (user_id, account_id)
    where customer_id = ${customerId} and user_id > ${after} and user_id <= ${last}
      and account.id = account_id and not is_manual and account_status = 'ACTIVE' and is_selected is distinct from false
      and is_listed and customer_identity_key is not null`.execute(trx);
}

/** Keeps each bank account once for the customer: the account with the longest history, or else the oldest one. */
export const keepAccountsOnce = (trx: ServiceTransaction) =>
  sql`
    delete from ${accountTable} where (user_id, account_id) in (
      select later.user_id, later.account_id
      from ${accountTable} as later join ${accountTable} as earlier using (identity)
      where (earlier.since, earlier.user_id, earlier.account_id) < (later.since, later.user_id, later.account_id))`.execute(
    trx,
  );

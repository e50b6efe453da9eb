import type { FeedEntry, PredictedEvent } from '@fin-link/contracts/service';
import { splitUserData } from '@fin-link/service-client';
import type { DeletedKeys, UserDataPage } from '@fin-link/service-client';
import type { CopyTransaction } from './copy-database.ts';
import { askForAllInsights } from './insight-marks.ts';
import { quoted, schema, stagingStatement, stagingTable } from './layout.ts';
import { copyText, filledColumns } from './tables/columns.ts';
import type { EntityTable } from './tables/columns.ts';
import { entityNames, entityTables, predictedEventsTable } from './tables/entities.ts';
import type { Entities, EntityName } from './tables/entities.ts';
import { insightsTable } from './tables/insights.ts';
import { countsTowardNetWorth } from './tables/views.ts';

type RecordsByTable = { readonly [N in EntityName]: readonly Entities[N][] };

/** Tables with data that is not in the change feed. */
const tablesApart = [predictedEventsTable.name, insightsTable.name];

/**
 * Writes a page into the copy. Does not touch unchanged rows. Replaces all holdings of the accounts on the page. Deletes the data of
 * deleted accounts. `day` is the UTC day of the balances.
 */
export async function writePage(transaction: CopyTransaction, page: UserDataPage, day: string): Promise<void> {
  const { loginName } = page;
  const { present, deleted } = splitUserData(page);
  const orphaned = await deleteRecords(transaction, loginName, deleted);
  const records: RecordsByTable = {
    provider_account: present.providerAccounts,
    account: present.accounts,
    transaction: present.transactions,
    holding: present.holdings,
  };
  const filled = entityNames.filter((name) => records[name].length > 0);
  // An account on the page may have lost its last holding.
  const staged = records.account.length > 0 ? [...new Set([...filled, 'holding' as const])] : filled;
  if (staged.length > 0) await transaction.run(staged.map((name) => stagingStatement<never>(entityTables[name])));
  for (const name of filled) await stage(transaction, name, loginName, records);
  const merges = staged.flatMap((name) => mergeStatements(name, loginName, records.account.length > 0, day));
  if (merges.length > 0) await transaction.run(merges);
  if (orphaned.length > 0) {
    await deleteOrphans(transaction, loginName, orphaned);
    await askForAllInsights(transaction, loginName);
  }
}

/** Writes all predicted events of a user and deletes the others. */
export const writePredictedEvents = (
  transaction: CopyTransaction,
  loginName: string,
  events: readonly PredictedEvent[],
): Promise<void> => writeRecords(transaction, predictedEventsTable, { loginName, records: events, isWhole: true });

/** Writes insights of a user. With `isWhole`, deletes the user's other insights. */
export const writeInsights = (
  transaction: CopyTransaction,
  loginName: string,
  insights: { entries: readonly FeedEntry[]; isWhole: boolean },
): Promise<void> =>
  writeRecords(transaction, insightsTable, { loginName, records: insights.entries, isWhole: insights.isWhole });

async function writeRecords<R extends object>(
  transaction: CopyTransaction,
  table: EntityTable<R>,
  { loginName, records, isWhole }: { loginName: string; records: readonly R[]; isWhole: boolean },
): Promise<void> {
  await transaction.run([stagingStatement(table)]);
  if (records.length > 0)
    await transaction.copy(stagingTable(table.name), filledColumns(table), copyText(table, loginName, records));
  const keys = table.key.join(', ');
  const deleteOthers = `delete from ${schema}.${table.name} as kept
      where kept.login_name = ${quoted(loginName)}
        and (${keys}) not in (select ${keys} from pg_temp.${stagingTable(table.name)})`;
  await transaction.run([...(isWhole ? [deleteOthers] : []), mergeStatement(table)]);
}

function stage<N extends EntityName>(
  transaction: CopyTransaction,
  name: N,
  loginName: string,
  records: { readonly [M in N]: readonly Entities[M][] },
): Promise<void> {
  const table = entityTables[name];
  return transaction.copy(stagingTable(name), filledColumns(table), copyText(table, loginName, records[name]));
}

function mergeStatements(name: EntityName, loginName: string, isOfAccounts: boolean, day: string): string[] {
  const merge = mergeStatement<never>(entityTables[name]);
  if (name === 'account') return [merge, balanceStatement(day)];
  return name === 'holding' && isOfAccounts ? [formerHoldings(loginName), merge] : [merge];
}

/** Returns a statement that updates only rows whose record changed. Every column is derived from the record. */
function mergeStatement<R>(table: EntityTable<R>): string {
  const { name, key, columns } = table;
  const filled = filledColumns(table).join(', ');
  const set = [...Object.keys(columns).filter((column) => !key.includes(column)), 'record'];
  return `insert into ${schema}.${name} as kept (${filled}, updated_at)
    select ${filled}, now() from pg_temp.${stagingTable(name)}
    on conflict (login_name, ${key.join(', ')}) do update
      set ${set.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at
      where kept.record is distinct from excluded.record`;
}

function formerHoldings(loginName: string): string {
  return `delete from ${schema}.holding as kept
    where kept.login_name = ${quoted(loginName)}
      and kept.account_id in (select account_id from pg_temp.${stagingTable('account')})
      and kept.holding_id not in (select holding_id from pg_temp.${stagingTable('holding')})`;
}

/** Returns a statement that writes a balance only if it differs from the last one before that day. */
function balanceStatement(day: string): string {
  const facts = 'balance, currency, is_asset, counts';
  return `insert into ${schema}.account_balance_daily as kept (login_name, account_id, day, ${facts}, updated_at)
    select login_name, account_id, ${quoted(day)}::date, ${facts}, now() from (
      select distinct on (login_name, account_id) login_name, account_id, balance, balance_currency as currency, is_asset,
        (${countsTowardNetWorth}) as counts
      from pg_temp.${stagingTable('account')} where balance is not null
    ) as staged
    where (select row(${facts}) from ${schema}.account_balance_daily as earlier
        where earlier.login_name = staged.login_name and earlier.account_id = staged.account_id
          and earlier.day <= ${quoted(day)}::date
        order by earlier.day desc limit 1) is distinct from row(balance, currency, is_asset, counts)
    on conflict (login_name, account_id, day) do update
      set balance = excluded.balance, currency = excluded.currency, is_asset = excluded.is_asset, counts = excluded.counts,
        updated_at = excluded.updated_at`;
}

/** Deletes records. Returns the ids of the accounts that lost a row; an account may still exist under another provider account. */
async function deleteRecords(transaction: CopyTransaction, loginName: string, keys: DeletedKeys): Promise<string[]> {
  const deleted: { account_id: string }[] = [];
  if (keys.providerAccountIds.length > 0) {
    const values = [loginName, keys.providerAccountIds];
    const where = 'login_name = $1 and provider_account_id = any($2::bigint[])';
    await transaction.query(`delete from ${schema}.provider_account where ${where}`, values);
    deleted.push(
      ...(await transaction.query<{ account_id: string }>(
        `delete from ${schema}.account where ${where} returning account_id`,
        values,
      )),
    );
  }
  if (keys.accounts.length > 0) {
    const ids = keys.accounts.map(({ id }) => id);
    const parents = keys.accounts.map(({ providerAccountId }) => providerAccountId);
    deleted.push(
      ...(await transaction.query<{ account_id: string }>(
        `delete from ${schema}.account using unnest($2::bigint[], $3::bigint[]) as gone (id, parent)
         where login_name = $1 and account_id = gone.id and provider_account_id = gone.parent returning account_id`,
        [loginName, ids, parents],
      )),
    );
  }
  if (keys.transactions.length > 0) {
    // Without `isManual`, both the manual transaction and the bank's are deleted.
    const isManual = keys.transactions.map((key) => key.isManual ?? null);
    await transaction.query(
      `delete from ${schema}.transaction using unnest($2::bigint[], $3::boolean[]) as gone (id, is_manual)
       where login_name = $1 and transaction_id = gone.id
         and transaction.is_manual = coalesce(gone.is_manual, transaction.is_manual)`,
      [loginName, keys.transactions.map(({ id }) => id), isManual],
    );
  }
  return deleted.map(({ account_id }) => account_id);
}

/** Deletes the data of these accounts, except of accounts that moved to another provider account. */
async function deleteOrphans(transaction: CopyTransaction, loginName: string, accountIds: string[]): Promise<void> {
  for (const table of ['transaction', 'holding', 'account_balance_daily', predictedEventsTable.name])
    await transaction.query(
      `delete from ${schema}.${table} as kept where login_name = $1 and account_id = any($2::bigint[])
         and not exists (select from ${schema}.account where account.login_name = $1 and account.account_id = kept.account_id)`,
      [loginName, accountIds],
    );
}

/** Deletes all rows of the user. */
export async function deleteUserRows(transaction: CopyTransaction, loginName: string): Promise<void> {
  for (const table of [...entityNames, ...tablesApart, 'account_balance_daily', 'copy_user'])
    await transaction.query(`delete from ${schema}.${table} where login_name = $1`, [loginName]);
}

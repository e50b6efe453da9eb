import type { FeedEntry, PredictedEvent } from '@fin-link/contracts/service';
import { splitUserData, type UserDataPage } from '@fin-link/service-client';
import type { CopyTransaction } from './copy-database.ts';
import { deleteOrphans, deleteRecords } from './delete-user-data.ts';
import { scheduleFullInsightRead } from './insight-marks.ts';
import { quoteLiteral, schema, stagingStatement, stagingTable } from './layout.ts';
import { copyText, filledColumns, type EntityTable } from './tables/columns.ts';
import { entityNames, entityTables, predictedEventsTable, type Entities, type EntityName } from './tables/entities.ts';
import { insightsTable } from './tables/insights.ts';
import { countsTowardNetWorth } from './tables/views.ts';

type RecordsByTable = { readonly [N in EntityName]: readonly Entities[N][] };

/**
 * Writes a page of a user's data into the copy. Does not touch unchanged rows. Replaces all holdings of the accounts on the page. Deletes
 * the data of deleted accounts. `day` is the UTC day of the balances.
 */
export async function writePage(transaction: CopyTransaction, page: UserDataPage, day: string): Promise<void> {
  const { loginName } = page;
  const { present, deleted } = splitUserData(page);
  const orphanedAccountIds = await deleteRecords(transaction, loginName, deleted);
  const records: RecordsByTable = {
    provider_account: present.providerAccounts,
    account: present.accounts,
    transaction: present.transactions,
    holding: present.holdings,
  };
  const changedTables = entityNames.filter((name) => records[name].length > 0);
  // An account on the page may have lost its last holding, so former holdings are deleted even if the page has no holdings.
  const stagedTables =
    records.account.length > 0 ? [...new Set([...changedTables, 'holding' as const])] : changedTables;
  if (stagedTables.length > 0)
    await transaction.run(stagedTables.map((name) => stagingStatement<never>(entityTables[name])));
  for (const name of changedTables) await stage(transaction, name, loginName, records);
  const merges = stagedTables.flatMap((name) => mergeStatements(name, loginName, records.account.length > 0, day));
  if (merges.length > 0) await transaction.run(merges);
  if (orphanedAccountIds.length > 0) {
    await deleteOrphans(transaction, loginName, orphanedAccountIds);
    await scheduleFullInsightRead(transaction, loginName);
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

/** Writes records of a user. With `isWhole`, deletes the user's other records of this table. */
async function writeRecords<R extends object>(
  transaction: CopyTransaction,
  table: EntityTable<R>,
  { loginName, records, isWhole }: { loginName: string; records: readonly R[]; isWhole: boolean },
): Promise<void> {
  await transaction.run([stagingStatement(table)]);
  if (records.length > 0)
    await transaction.copy(stagingTable(table.name), filledColumns(table), copyText(table, loginName, records));
  const keys = table.key.join(', ');
  const deleteOthers = `delete from ${schema}.${table.name} as target
      where target.login_name = ${quoteLiteral(loginName)}
        and (${keys}) not in (select ${keys} from pg_temp.${stagingTable(table.name)})`;
  await transaction.run([...(isWhole ? [deleteOthers] : []), mergeStatement(table)]);
}

/** Loads records into the temporary table of their kind. */
function stage<N extends EntityName>(
  transaction: CopyTransaction,
  name: N,
  loginName: string,
  records: { readonly [M in N]: readonly Entities[M][] },
): Promise<void> {
  const table = entityTables[name];
  return transaction.copy(stagingTable(name), filledColumns(table), copyText(table, loginName, records[name]));
}

/** Returns the statements that move rows from a temporary table into the copy. */
function mergeStatements(name: EntityName, loginName: string, hasAccounts: boolean, day: string): string[] {
  const merge = mergeStatement<never>(entityTables[name]);
  if (name === 'account') return [merge, balanceStatement(day)];
  return name === 'holding' && hasAccounts ? [deleteFormerHoldings(loginName), merge] : [merge];
}

/** Returns a statement that updates only rows whose record changed. Every column is derived from the record. */
function mergeStatement<R>(table: EntityTable<R>): string {
  const { name, key, columns } = table;
  const filled = filledColumns(table).join(', ');
  const set = [...Object.keys(columns).filter((column) => !key.includes(column)), 'record'];
  return `insert into ${schema}.${name} as target (${filled}, updated_at)
    select ${filled}, now() from pg_temp.${stagingTable(name)}
    on conflict (login_name, ${key.join(', ')}) do update
      set ${set.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at
      where target.record is distinct from excluded.record`;
}

/** Returns a statement that deletes former holdings of the accounts on the page. */
function deleteFormerHoldings(loginName: string): string {
  return `delete from ${schema}.holding as target
    where target.login_name = ${quoteLiteral(loginName)}
      and target.account_id in (select account_id from pg_temp.${stagingTable('account')})
      and target.holding_id not in (select holding_id from pg_temp.${stagingTable('holding')})`;
}

/** Returns a statement that writes a balance only if it differs from the last stored balance up to that day. */
function balanceStatement(day: string): string {
  const balanceColumns = 'balance, currency, is_asset, counts';
  return `insert into ${schema}.account_balance_daily as target (login_name, account_id, day, ${balanceColumns}, updated_at)
    select login_name, account_id, ${quoteLiteral(day)}::date, ${balanceColumns}, now() from (
      select distinct on (login_name, account_id) login_name, account_id, balance, balance_currency as currency, is_asset,
        (${countsTowardNetWorth}) as counts
      from pg_temp.${stagingTable('account')} where balance is not null
    ) as new_balance
    where (select row(${balanceColumns}) from ${schema}.account_balance_daily as stored
        where stored.login_name = new_balance.login_name and stored.account_id = new_balance.account_id
          and stored.day <= ${quoteLiteral(day)}::date
        order by stored.day desc limit 1) is distinct from row(balance, currency, is_asset, counts)
    on conflict (login_name, account_id, day) do update
      set balance = excluded.balance, currency = excluded.currency, is_asset = excluded.is_asset, counts = excluded.counts,
        updated_at = excluded.updated_at`;
}

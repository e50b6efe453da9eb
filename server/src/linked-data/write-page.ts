import type { CopyTransaction } from './copy-database.ts';
import { askForAllInsights } from './insight-marks.ts';
import { quoted, schema, stagingStatement, stagingTable } from './layout.ts';
import type { FeedEntry, PredictedEvent } from '@fin-link/contracts/service';
import { copyText, filledColumns } from './tables/columns.ts';
import type { EntityTable } from './tables/columns.ts';
import { entityNames, entityTables, predictedEventsTable } from './tables/entities.ts';
import type { Entities, EntityName } from './tables/entities.ts';
import { insightsTable } from './tables/insights.ts';
import { countsTowardNetWorth } from './tables/views.ts';

/** What a page brings: entities as they are now, and keys of what is gone. */
export interface Page {
  readonly present: { readonly [N in EntityName]: readonly Entities[N][] };
  readonly gone: Gone;
}

export interface Gone {
  readonly providerAccounts: readonly number[];
  readonly accounts: readonly { id: number; providerAccountId: number }[];
  /** Null in `isManual`: a manual one as well as one of the bank. */
  readonly transactions: readonly { id: number; isManual: boolean | null }[];
}

/** Of what the change feed does not have. */
const tablesApart = [predictedEventsTable.name, insightsTable.name];

export const nothingGone: Gone = { providerAccounts: [], accounts: [], transactions: [] };
const emptyPresent = { provider_account: [], account: [], transaction: [], holding: [] };
export const pageOf = (present: Partial<Page['present']>, gone: Gone = nothingGone): Page => ({
  present: { ...emptyPresent, ...present },
  gone,
});

/**
 * Puts a page into the copy. Rows that are there as they are sent stay untouched. The holdings of an account in the page replace all
 * that it had, and what hangs below a deleted account goes with it. `day`: UTC, to which balances belong.
 */
export async function writePage(
  transaction: CopyTransaction,
  loginName: string,
  { present, gone }: Page,
  day: string,
): Promise<void> {
  const orphaned = await deleteGone(transaction, loginName, gone);
  const filled = entityNames.filter((name) => present[name].length > 0);
  // Holdings go where an account in the page has none.
  const staged = present.account.length > 0 ? [...new Set([...filled, 'holding' as const])] : filled;
  if (staged.length > 0) await transaction.run(staged.map((name) => stagingStatement<never>(entityTables[name])));
  for (const name of filled) await stage(transaction, name, loginName, present);
  const merges = staged.flatMap((name) => mergeStatements(name, loginName, present.account.length > 0, day));
  if (merges.length > 0) await transaction.run(merges);
  if (orphaned.length > 0) {
    await deleteOrphans(transaction, loginName, orphaned);
    await askForAllInsights(transaction, loginName);
  }
}

/** Writes the predicted events of a user, all of them: others are deleted. */
export const writePredictedEvents = (
  transaction: CopyTransaction,
  loginName: string,
  events: readonly PredictedEvent[],
): Promise<void> => writeRecords(transaction, predictedEventsTable, { loginName, records: events, isWhole: true });

/** Writes insights of a user. Deletes others if these are all that the user has. */
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
  present: { readonly [M in N]: readonly Entities[M][] },
): Promise<void> {
  const table = entityTables[name];
  return transaction.copy(stagingTable(name), filledColumns(table), copyText(table, loginName, present[name]));
}

function mergeStatements(name: EntityName, loginName: string, isOfAccounts: boolean, day: string): string[] {
  const merge = mergeStatement<never>(entityTables[name]);
  if (name === 'account') return [merge, balanceStatement(day)];
  return name === 'holding' && isOfAccounts ? [formerHoldings(loginName), merge] : [merge];
}

/** Every column comes from the record, so that the record alone tells whether a row changed. */
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

/** A balance is written on days on which it differs from the one before. */
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

/** Returns the accounts of which a row was deleted; one may still be there under another provider account. */
async function deleteGone(transaction: CopyTransaction, loginName: string, gone: Gone): Promise<string[]> {
  const deleted: { account_id: string }[] = [];
  if (gone.providerAccounts.length > 0) {
    const values = [loginName, gone.providerAccounts];
    const where = 'login_name = $1 and provider_account_id = any($2::bigint[])';
    await transaction.query(`delete from ${schema}.provider_account where ${where}`, values);
    deleted.push(
      ...(await transaction.query<{ account_id: string }>(
        `delete from ${schema}.account where ${where} returning account_id`,
        values,
      )),
    );
  }
  if (gone.accounts.length > 0) {
    const ids = gone.accounts.map(({ id }) => id);
    const parents = gone.accounts.map(({ providerAccountId }) => providerAccountId);
    deleted.push(
      ...(await transaction.query<{ account_id: string }>(
        `delete from ${schema}.account using unnest($2::bigint[], $3::bigint[]) as gone (id, parent)
         where login_name = $1 and account_id = gone.id and provider_account_id = gone.parent returning account_id`,
        [loginName, ids, parents],
      )),
    );
  }
  if (gone.transactions.length > 0) {
    await transaction.query(
      `delete from ${schema}.transaction using unnest($2::bigint[], $3::boolean[]) as gone (id, is_manual)
       where login_name = $1 and transaction_id = gone.id
         and transaction.is_manual = coalesce(gone.is_manual, transaction.is_manual)`,
      [loginName, gone.transactions.map(({ id }) => id), gone.transactions.map(({ isManual }) => isManual)],
    );
  }
  return deleted.map(({ account_id }) => account_id);
}

/** An account that another link has taken over is still there. */
async function deleteOrphans(transaction: CopyTransaction, loginName: string, accountIds: string[]): Promise<void> {
  for (const table of ['transaction', 'holding', 'account_balance_daily', predictedEventsTable.name])
    await transaction.query(
      `delete from ${schema}.${table} as kept where login_name = $1 and account_id = any($2::bigint[])
         and not exists (select from ${schema}.account where account.login_name = $1 and account.account_id = kept.account_id)`,
      [loginName, accountIds],
    );
}

/** Everything of the user, who is forgotten. */
export async function deleteUserRows(transaction: CopyTransaction, loginName: string): Promise<void> {
  for (const table of [...entityNames, ...tablesApart, 'account_balance_daily', 'copy_user'])
    await transaction.query(`delete from ${schema}.${table} where login_name = $1`, [loginName]);
}

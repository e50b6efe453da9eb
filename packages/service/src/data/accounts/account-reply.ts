import {
  type Account,
  accountDetails,
  type AssociatedProviderAccount,
  type AutoRefresh,
  type EndpointInput,
} from '@fin-link/contracts/service';
import { servedDetails } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { autoRefreshesOf, type NeedsSecrets, updateEligibility } from '../provider-account-records/index.ts';
import type { AccountRow } from './account-rows.ts';
import { associatedFields, findAssociatedProviderAccounts } from './associated-provider-accounts.ts';
import { toHolder } from './holders.ts';
import { linkedLoansOf } from './manual/linked-loans.ts';

/** Converts accounts to the reply. Reads full numbers from the vault only if `include` requests them. */
export async function toAccounts(
  { database, businessClock, secrets }: NeedsDatabase & NeedsBusinessClock & NeedsSecrets,
  user: UserKey,
  rows: readonly AccountRow[],
  include: readonly AccountInclude[] = [],
) {
  const associated = await findAssociatedProviderAccounts(database.db, user, rows);
  const schedules = include.includes('autoRefresh')
    ? await autoRefreshesOf(
        database.db,
        user,
        rows.map((row) => row.provider_account_id),
      )
    : new Map<number, never>();
  const properties = rows.filter(({ container }) => container === 'realEstate').map(({ id }) => id);
  const linkedLoans = await linkedLoansOf(database.db, user, properties);
  const asOfDate = businessClock.now().toISOString();
  const partsOf = (row: AccountRow): AccountParts => {
    const schedule = schedules.get(row.provider_account_id);
    return {
      include,
      associated: associated.get(row.id),
      linkedLoans: linkedLoans.get(row.id),
      ...(schedule === undefined ? {} : { autoRefresh: { ...schedule, asOfDate } }),
    };
  };
  if (!include.includes('fullAccountNumberList') && !include.includes('fullAccountNumber'))
    return rows.map((row) => toAccount(row, partsOf(row)));
  const accounts = [];
  for (const row of rows) {
    const number = await secrets.accountNumber(
      database.db,
      { ...user, providerAccountId: row.provider_account_id },
      row.id,
    );
    accounts.push(toAccount(row, { ...partsOf(row), fullNumber: number }));
  }
  return accounts;
}

/** Part of the reply that is returned only on request. */
type AccountInclude = NonNullable<EndpointInput<'getAccounts'>['query']['include']>[number];

type Money = NonNullable<Account['balance']>;

interface AccountParts {
  include: readonly AccountInclude[];
  /** Other provider accounts that reach the account. */
  associated?: readonly AssociatedProviderAccount[] | undefined;
  autoRefresh?: AutoRefresh | undefined;
  fullNumber?: string | undefined;
  /** Ids of the loans secured on a property. */
  linkedLoans?: readonly number[] | undefined;
}

/** Converts a row to the reply. Omits details that `include` does not request, and other parts that the caller does not pass. */
export function toAccount(
  row: AccountRow,
  { include, associated, autoRefresh, fullNumber, linkedLoans }: AccountParts,
): Account {
  const { currency } = row;
  const money = (amount: string | null): Money | undefined =>
    amount === null || currency === null ? undefined : { amount: Number(amount), currency };
  const balance = money(row.balance);
  return {
    id: row.id,
    providerAccountId: row.provider_account_id,
    providerId: String(row.provider_id),
    providerName: row.provider_name,
    CONTAINER: row.container,
    accountName: row.account_name,
    displayedName: row.nickname ?? row.account_name,
    ...optional('nickname', row.nickname),
    ...optional('memo', row.memo),
    ...optional('accountNumber', row.masked_number),
    accountType: row.account_type,
    accountStatus: row.account_status,
    aggregationSource: row.aggregation_source,
    // The public API has no value for an account that may be an asset or a debt.
    isAsset: row.is_asset ?? false,
    isManual: row.is_manual,
    ...(row.container === 'reward' ? {} : { includeInNetWorth: row.include_in_net_worth }),
    ...(row.is_selected === null ? {} : { isSelectedForAggregation: row.is_selected }),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
    ...(balance === undefined ? {} : { balance }),
    ...(row.is_manual ? manualDetails(row, money, linkedLoans) : aggregatedDetails(row, money)),
    ...(include.includes('holder') && row.holders !== null ? { holder: row.holders.map(toHolder) } : {}),
    ...(row.transfer_codes === null ? {} : { bankTransferCode: row.transfer_codes }),
    ...(fullNumber !== undefined && include.includes('fullAccountNumber') ? { fullAccountNumber: fullNumber } : {}),
    ...(fullNumber !== undefined && include.includes('fullAccountNumberList')
      ? { fullAccountNumberList: { paymentAccountNumber: fullNumber, unmaskedAccountNumber: fullNumber } }
      : {}),
    ...associatedFields(associated),
    ...(autoRefresh === undefined ? {} : { autoRefresh }),
    ...(row.is_manual ? {} : { dataset: [datasetOf(row)] }),
  };
}

const datasetOf = (row: AccountRow): NonNullable<Account['dataset']>[number] => ({
  name: 'BASIC_AGG_DATA',
  additionalStatus: row.additional_status,
  updateEligibility: updateEligibility(row.additional_status),
  lastUpdated: row.last_updated_at.toISOString(),
  lastUpdateAttempt: row.last_attempt_at.toISOString(),
  ...(row.unread_rows.length > 0 && { unreadRows: row.unread_rows }),
});

/** Returns an object with the field, or an empty object if the value is `null`. */
function optional<K extends string>(key: K, value: string | null): Partial<Record<K, string>> {
  return value === null ? {} : ({ [key]: value } as Record<K, string>);
}

/** Returns the fields that the public API defines for an aggregated account of this container. */
function aggregatedDetails(row: AccountRow, money: (amount: string | null) => Money | undefined): Partial<Account> {
  const balance = money(row.balance);
  const available = money(row.available_balance);
  return servedDetails(accountDetails, row.container, {
    ...row.details,
    currentBalance: balance,
    runningBalance: balance,
    principalBalance: balance,
    cashValue: balance,
    availableBalance: available,
    cash: available,
    availableCredit: money(row.available_credit),
    totalCreditLine: money(row.total_credit_line),
    totalCreditLimit: money(row.total_credit_line),
    amountDue: money(row.amount_due),
    dueDate: row.due_date,
    interestRate: row.interest_rate,
  });
}

/** Returns the fields that the public API defines for a manual account of this container. */
function manualDetails(
  row: AccountRow,
  money: (amount: string | null) => Money | undefined,
  linkedLoans: readonly number[] | undefined,
): Partial<Account> {
  const balance = money(row.balance);
  return servedDetails(accountDetails, row.container, {
    ...row.details,
    ...(row.account_type === 'ANNUITY' && { annuityBalance: balance }),
    homeValue: balance,
    linkedAccountIds: linkedLoans,
    amountDue: money(row.amount_due),
    dueDate: row.due_date,
  });
}

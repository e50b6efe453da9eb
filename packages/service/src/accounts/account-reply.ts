import type { Account, AssociatedProviderAccount, AutoRefresh, EndpointInput } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import type { AccountTable } from '../database/index.ts';
import { updateEligibility } from '../provider-accounts/index.ts';
import { associatedReply } from './associated.ts';

export type AccountRow = Selectable<AccountTable> & {
  provider_name: string;
  aggregation_source: Account['aggregationSource'];
};
export type AccountInclude = NonNullable<EndpointInput<'getAccounts'>['query']['include']>[number];

type Money = NonNullable<Account['balance']>;

export interface AccountParts {
  include: readonly AccountInclude[];
  /** Provider accounts that share it with its first one. */
  associated?: readonly AssociatedProviderAccount[] | undefined;
  autoRefresh?: AutoRefresh | undefined;
  /** Out of the vault. */
  fullNumber?: string | undefined;
}

/** Leaves out the parts that a reader has to request with `include`. */
export function toAccount(row: AccountRow, { include, associated, autoRefresh, fullNumber }: AccountParts): Account {
  const money = (amount: string): Money => ({ amount: Number(amount), currency: row.currency });
  return {
    id: row.id,
    providerAccountId: row.provider_account_id,
    providerId: String(row.provider_id),
    providerName: row.provider_name,
    CONTAINER: row.container,
    accountName: row.account_name,
    displayedName: row.nickname ?? row.account_name,
    ...optional('nickname', row.nickname),
    ...optional('accountNumber', row.masked_number),
    accountType: row.account_type,
    accountStatus: row.account_status,
    aggregationSource: row.aggregation_source,
    isAsset: row.is_asset,
    isManual: false,
    includeInNetWorth: row.include_in_net_worth,
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
    balance: money(row.balance),
    ...figuresOf(row, money),
    ...(row.interest_rate === null ? {} : { interestRate: Number(row.interest_rate) }),
    ...optional('dueDate', row.due_date),
    ...(include.includes('holder') && row.holder_name !== null
      ? { holder: [{ ownership: 'PRIMARY' as const, name: { displayed: row.holder_name } }] }
      : {}),
    ...(row.transfer_codes === null ? {} : { bankTransferCode: row.transfer_codes }),
    ...(fullNumber !== undefined && include.includes('fullAccountNumber') ? { fullAccountNumber: fullNumber } : {}),
    ...(fullNumber !== undefined && include.includes('fullAccountNumberList')
      ? { fullAccountNumberList: { paymentAccountNumber: fullNumber, unmaskedAccountNumber: fullNumber } }
      : {}),
    ...associatedReply(associated),
    ...(autoRefresh === undefined ? {} : { autoRefresh }),
    dataset: [
      {
        name: 'BASIC_AGG_DATA',
        additionalStatus: row.additional_status,
        updateEligibility: updateEligibility(row.additional_status),
        lastUpdated: row.last_updated_at.toISOString(),
        lastUpdateAttempt: row.last_attempt_at.toISOString(),
      },
    ],
  };
}

function optional<K extends string>(key: K, value: string | null): Partial<Record<K, string>> {
  return value === null ? {} : ({ [key]: value } as Record<K, string>);
}

/** The balances that the public interface has for each container. */
function figuresOf(row: AccountRow, money: (amount: string) => Money): Partial<Account> {
  const figures = (named: Partial<Record<keyof Account, string | null>>): Partial<Account> =>
    Object.fromEntries(
      Object.entries(named).flatMap(([name, amount]) => (amount === null ? [] : [[name, money(amount)]])),
    );
  switch (row.container) {
    case 'bank':
      return figures({ currentBalance: row.balance, availableBalance: row.available_balance });
    case 'creditCard':
      return figures({
        availableCredit: row.available_credit,
        totalCreditLine: row.total_credit_line,
        amountDue: row.amount_due,
      });
    case 'loan':
      return figures({ principalBalance: row.balance, amountDue: row.amount_due });
    case 'investment':
      return figures({ cash: row.available_balance });
    default:
      return figures({ amountDue: row.amount_due });
  }
}

import type { Account, Container, InsightContainer } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { accountsOf } from '../../../data/accounts/index.ts';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';

/** An account that is eligible for insights. Decimals are strings. */
export interface InsightAccount {
  id: number;
  container: Container;
  /** Container in the terms of insights. */
  kind: InsightContainer;
  providerName: string;
  name: string;
  /** Masked account number, for example `xxxx1234`. */
  mask: string | null;
  type: string;
  status: Account['accountStatus'];
  /** Whether the account is an asset, not a debt. `null` if the direction is unknown. */
  isAsset: boolean | null;
  isManual: boolean;
  currency: string | null;
  balance: string | null;
  available: string | null;
  creditLine: string | null;
  amountDue: string | null;
  /** Minimum payment of the latest statement. */
  minimumDue: string | null;
  /** ISO 8601 date on which the amount due must be paid. */
  dueDate: string | null;
  /** Annual interest rate of a card in percent. */
  apr: number | null;
  isInNetWorth: boolean;
  /** Whether the value of a property was estimated by the service. */
  isValued: boolean;
  /** Last day up to which transactions were read; `null` before the first read. Not used for manual accounts. */
  knownTo: string | null;
  /** Time at which the account was linked or added. */
  createdAt: Date;
  updatedAt: Date;
}

/** Maximum number of accounts per user. Accounts with higher ids are omitted. */
const maxAccounts = 500;

/** Returns the user's open accounts, except deselected ones. */
export async function readAccounts(executor: Executor<ServiceDatabase>, user: UserKey): Promise<InsightAccount[]> {
  const rows = await accountsOf(executor, user)
    .where('account_status', 'in', ['ACTIVE', 'TO_BE_CLOSED'])
    .where('is_selected', 'is distinct from', false)
    .orderBy('account.id')
    .limit(maxAccounts)
    .execute();
  return rows.flatMap((row) => {
    const kind = kindByContainer[row.container];
    if (kind === undefined) return [];
    return {
      id: row.id,
      container: row.container,
      kind,
      providerName: row.provider_name,
      name: row.nickname ?? row.account_name,
      mask: row.masked_number,
      type: row.account_type,
      status: row.account_status,
      isAsset: row.is_asset,
      isManual: row.is_manual,
      currency: row.currency,
      balance: row.balance,
      available: row.available_balance,
      creditLine: row.total_credit_line,
      amountDue: row.amount_due,
      minimumDue: readAmount(row.details['minimumAmountDue']),
      dueDate: row.due_date,
      apr: readNumber(row.details['apr']),
      isInNetWorth: row.include_in_net_worth,
      isValued: row.details['valuationType'] === 'SYSTEM',
      knownTo: row.history_until,
      createdAt: row.created_at,
      updatedAt: row.last_updated_at,
    };
  });
}

/** Containers whose accounts are eligible for insights. */
const kindByContainer: Partial<Record<Container, InsightContainer>> = {
  bank: 'BANK',
  creditCard: 'CARD',
  loan: 'LOAN',
  investment: 'INVESTMENT',
  insurance: 'INSURANCE',
  realEstate: 'REALESTATE',
  otherAssets: 'OTHERASSETS',
  otherLiabilities: 'OTHERLIABILITIES',
};

const readAmount = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'amount' in value && typeof value.amount === 'number'
    ? String(value.amount)
    : null;

const readNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

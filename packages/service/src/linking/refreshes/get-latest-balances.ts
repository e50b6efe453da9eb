import {
  type BalanceFailure,
  balanceFailures,
  type LatestBalance,
  type RequestedDataset,
} from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { type AccountRow, accountsOf, accountsReachedBy, toAccount } from '../../data/accounts/index.ts';
import { type ProviderAccountTable, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import { isInProgress, lockProviderAccounts } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { refreshIfPossible, type RefreshOneDeps } from './refresh-provider-accounts.ts';

type Row = Selectable<ProviderAccountTable>;
/** Status of the balance refresh. */
type Outcome = Pick<LatestBalance, 'refreshStatus' | 'failedReason'>;

/** Datasets of a refresh that reads balances but no transactions. */
const balancesOnly: readonly RequestedDataset[] = [
  { name: 'BASIC_AGG_DATA', attribute: [{ name: 'BASIC_ACCOUNT_INFO' }] },
];
const minuteMs = 60_000;

/**
 * Starts a refresh of balances only, unless a refresh is running or has ended within the refresh interval. Clients repeat the call until
 * the status is `SUCCESS` or `FAILED`. Throws Y805 for accounts of two provider accounts, and Y820 for accounts other than bank and
 * investment accounts. Throws Y800 for accounts that are unknown, inactive or of another provider account.
 */
export const getLatestBalances =
  (deps: RefreshOneDeps): Handler<'getLatestBalances'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const [providerAccountId, ...others] = new Set(query.providerAccountId);
    if (providerAccountId === undefined || others.length > 0)
      throw new ServiceError('Y805', { name: 'providerAccountId' });
    return deps.database.tx(async (trx) => {
      const [row] = await lockProviderAccounts(trx, user, [providerAccountId]);
      if (row === undefined) throw new ServiceError('Y800', { name: 'providerAccountId' });
      const accounts = await accountsToRead(trx, { ...user, providerAccountId }, query.accountId);
      const outcome = await startIfDue(trx, deps, { user, row, call });
      return { accountBalance: accounts.map((account) => toLatestBalance(account, { providerAccountId, outcome })) };
    });
  };

/** Returns the requested accounts. Throws Y800 or Y820 as `getLatestBalances` describes. */
async function accountsToRead(
  trx: ServiceTransaction,
  key: UserKey & { providerAccountId: number },
  requested: readonly number[],
): Promise<AccountRow[]> {
  const ids = [...new Set(requested)];
  const rows = await accountsOf(trx, key)
    .where('account.id', 'in', ids)
    .where('account.id', 'in', accountsReachedBy(key))
    .where('account_status', '=', 'ACTIVE')
    .orderBy('account.id')
    .execute();
  if (rows.length < ids.length) throw new ServiceError('Y800', { name: 'accountId' });
  if (rows.some(({ container }) => container !== 'bank' && container !== 'investment'))
    throw new ServiceError('Y820', { name: 'containers other than bank and investment' });
  return rows;
}

/**
 * Starts a refresh if one is due. Returns the status for all accounts, or `ended` if the last refresh succeeded recently, so that each
 * account has its own status.
 */
async function startIfDue(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  { user, row, call }: { user: UserKey; row: Row; call: UserCallContext },
): Promise<Outcome | 'ended'> {
  if (isInProgress(row.status)) return inProgress;
  const isRecent = await wasUpdatedRecently(trx, deps, row);
  if (isRecent && (row.status === 'SUCCESS' || row.status === 'PARTIAL_SUCCESS')) return 'ended';
  if (isRecent || row.status === 'USER_INPUT_REQUIRED') return failed(await lastFailure(trx, user, row));
  // Only a user at a widget can answer the bank's question.
  const isAttended = call.widget?.session != null;
  if (row.auth_type === 'MFA_CREDENTIALS' && !isAttended) return failed('USER_INPUT_REQUIRED');
  const isStarted = await refreshIfPossible(trx, deps, user, row, {
    presence: isAttended ? call.presence : null,
    widget: call.widget,
    requested: balancesOnly,
  });
  return isStarted ? inProgress : failed(await lastFailure(trx, user, row));
}

/** Returns whether the provider account was updated within the refresh interval. An update in the future, after the clock was set back, does not count. */
async function wasUpdatedRecently(
  trx: ServiceTransaction,
  { businessClock, settings }: RefreshOneDeps,
  { last_updated_at: lastUpdated }: Row,
): Promise<boolean> {
  const elapsedMs = (await businessClock.read(trx)).getTime() - (lastUpdated?.getTime() ?? 0);
  return elapsedMs >= 0 && elapsedMs < settings.refreshIntervalMinutes * minuteMs;
}

const inProgress: Outcome = { refreshStatus: 'IN_PROGRESS' };
const failed = (failedReason: BalanceFailure): Outcome => ({ refreshStatus: 'FAILED', failedReason });

/** Returns the reason for which the last refresh failed, or for which no refresh can start. */
async function lastFailure(trx: ServiceTransaction, user: UserKey, row: Row): Promise<BalanceFailure> {
  if (row.status === 'USER_INPUT_REQUIRED') return 'USER_INPUT_REQUIRED';
  const dataset = await trx
    .selectFrom('provider_account_dataset')
    .select('additional_status')
    .where((where) => where.and({ ...ofUser(user), provider_account_id: row.id }))
    .where('name', '=', 'BASIC_AGG_DATA')
    .executeTakeFirst();
  return toBalanceFailure(dataset?.additional_status) ?? 'REQUIRED_DATA_NOT_AVAILABLE';
}

/** Returns the status of a dataset if the public API knows it as a failure of a balance refresh. */
const toBalanceFailure = (status: string | undefined): BalanceFailure | undefined =>
  balanceFailures.find((failure) => failure === status);

function toLatestBalance(
  row: AccountRow,
  { providerAccountId, outcome }: { providerAccountId: number; outcome: Outcome | 'ended' },
): LatestBalance {
  const { id, providerId, providerName, accountName, accountType, accountNumber, lastUpdated, ...account } = toAccount(
    row,
    { include: [] },
  );
  const { balance, currentBalance, availableBalance, cash } = account;
  return {
    accountId: id,
    providerAccountId,
    providerId,
    providerName,
    CONTAINER: row.container === 'bank' ? 'bank' : 'investment',
    accountName,
    ...(accountType !== undefined && { accountType }),
    ...(accountNumber !== undefined && { accountNumber }),
    ...(balance !== undefined && { balance }),
    ...(balance !== undefined && row.container === 'investment' && { totalBalance: balance }),
    ...(currentBalance !== undefined && { currentBalance }),
    ...(availableBalance !== undefined && { availableBalance }),
    ...(cash !== undefined && { cash }),
    lastUpdated,
    ...(outcome === 'ended' ? accountOutcome(row) : outcome),
  };
}

/** Returns the status of an account after its last refresh has ended. */
const accountOutcome = ({ additional_status: status }: AccountRow): Outcome => {
  const problem = toBalanceFailure(status);
  return problem === undefined ? { refreshStatus: 'SUCCESS' } : failed(problem);
};

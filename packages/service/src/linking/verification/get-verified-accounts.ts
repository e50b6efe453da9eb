import type { Account, VerifiedAccount } from '@fin-link/contracts/service';
import { type AccountRow, toAccounts } from '../../data/accounts/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { findProviderAccounts } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { profileOf, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import {
  type AccountStatus,
  accountStatus,
  failedStatus,
  findVerifications,
  type StoredVerification,
  type VerificationRow,
  type VerificationDeps,
} from './verification.ts';
import { checkAccount, registeredNames } from './check-account.ts';
import { readVerifiedNumber } from './deposit-records.ts';
import { factsOf, isVerifiable, linkedAccounts } from './verifiable-accounts.ts';

/** Maximum number of verifications that are read. A provider account has fewer, so none is missing. */
const maxVerifications = 5_000;

/** Status of an account without deposits in progress. */
type FinalStatus = Exclude<AccountStatus, { status: 'running' }>;

/**
 * Returns accounts of a provider account, by default only selected and verified accounts. Throws Y813 without a provider account, Y807 if
 * none of its accounts has a verification, and Y871 while deposits to a selected account are in progress.
 */
export const getVerifiedAccounts =
  (deps: VerificationDeps): Handler<'getVerifiedAccounts'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { providerAccountId, accountId: requestedIds } = query;
    if (providerAccountId === undefined) throw new ServiceError('Y813', { name: 'providerAccountId' });
    const statuses = query.verificationStatus ?? ['SUCCESS'];
    const selections = query.isSelected ?? ['true'];
    const executor = deps.database.db;
    const stored = await findVerifications(executor, user, {
      providerAccountIds: [providerAccountId],
      maxRows: maxVerifications,
    });
    const [latest] = stored;
    if (latest === undefined) throw new ServiceError('Y807');
    const isRequested = (accountId: number): boolean => requestedIds === undefined || requestedIds.includes(accountId);
    const selected = stored.filter(({ row }) => isRequested(row.account_id));
    const linked = (await linkedAccounts(executor, user, { providerAccountId })).filter(({ id }) => isRequested(id));
    const knownIds = new Set([...selected.map(({ row }) => row.account_id), ...linked.map(({ id }) => id)]);
    if (requestedIds?.some((id) => !knownIds.has(id)) === true) throw new ServiceError('Y807');

    const candidates = selectedCandidates(selected, linked);
    if (selections.includes('false'))
      candidates.push(...(await matchUnselected(deps, user, linked, latest.row, candidates)));
    const matches = candidates.filter(
      ({ status, isSelected, row, stored: verifications }) =>
        statuses.includes(status.status) &&
        selections.includes(isSelected ? 'true' : 'false') &&
        // Omits linked accounts that were deleted. A manually entered account has no row.
        (row !== undefined || verifications.some((one) => one.row.linked_provider_account_id === null)),
    );
    const accounts = await toAccounts(
      deps,
      user,
      matches.flatMap(({ row }) => row ?? []),
      ['holder', 'fullAccountNumberList'],
    );
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const verifiedAccount: VerifiedAccount[] = [];
    for (const match of matches) {
      const number = match.status.status === 'SUCCESS' ? await readVerifiedNumber(executor, deps, match.stored) : null;
      verifiedAccount.push(toVerifiedAccount(providerAccountId, match, byId.get(match.accountId), number));
    }
    return {
      requestId: String(latest.row.id),
      requestDate: latest.row.created_at.toISOString(),
      state: 'COMPLETED',
      ...(verifiedAccount.length === 0 ? {} : { verifiedAccount }),
    };
  };

/** Account that may be part of the reply, before the filters of the request. */
interface Candidate {
  accountId: number;
  isSelected: boolean;
  status: FinalStatus;
  row: AccountRow | undefined;
  stored: readonly StoredVerification[];
}

/** Returns the accounts that have a status by `accountStatus`. Throws Y871 while deposits to one of them are in progress. */
function selectedCandidates(selected: readonly StoredVerification[], linked: readonly AccountRow[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [accountId, stored] of Map.groupBy(selected, ({ row }) => row.account_id)) {
    const status = accountStatus(stored.map(({ row }) => row));
    if (status?.status === 'running') throw new ServiceError('Y871');
    const row = linked.find(({ id }) => id === accountId);
    if (status !== null) candidates.push({ accountId, isSelected: true, status, stored, row });
  }
  return candidates;
}

/** Runs matching for the verifiable accounts that were not selected. Returns an empty list if the template counts only deposits. */
async function matchUnselected(
  deps: VerificationDeps,
  user: UserKey,
  linked: readonly AccountRow[],
  { template, required_data: required, provider_account_id: id }: VerificationRow,
  selected: readonly Candidate[],
): Promise<Candidate[]> {
  const executor = deps.database.db;
  const others = linked.filter((row) => isVerifiable(row) && !selected.some(({ accountId }) => accountId === row.id));
  if (template === 'deposits' || others.length === 0) return [];
  if ((await findProviderAccounts(executor, user, { ids: [id] })).length === 0) return [];
  const names = registeredNames((await profileOf(executor, user))?.name);
  const facts = await factsOf(executor, deps, user, others);
  return others.map((row) => {
    const stated = facts.get(row.id) ?? { holders: [], hasNumber: false, hasTransferCode: false };
    const reason = checkAccount(names, stated, required);
    const status: FinalStatus = reason === null ? { status: 'SUCCESS' } : failedStatus(reason);
    return { accountId: row.id, isSelected: false, status, row, stored: [] };
  });
}

/** Builds an account in the reply. Includes account holder and numbers only if the account is verified. */
function toVerifiedAccount(
  providerAccountId: number,
  { accountId, isSelected, status, stored }: Candidate,
  account: Account | undefined,
  number: string | null,
): VerifiedAccount {
  const common = { accountId, providerAccountId, verificationStatus: status.status, isSelected };
  const failed = status.status === 'FAILED' && status.reason !== undefined ? { failedReason: status.reason } : {};
  const numbers = number === null ? undefined : { paymentAccountNumber: number, unmaskedAccountNumber: number };
  const deposit = stored.find((one) => one.deposit !== null)?.deposit ?? null;
  if (account === undefined)
    return {
      ...common,
      ...failed,
      CONTAINER: 'bank',
      ...(deposit === null
        ? {}
        : {
            ...(deposit.account_name === null ? {} : { accountName: deposit.account_name }),
            accountType: deposit.account_type,
            accountNumber: deposit.masked_number,
          }),
      ...(numbers === undefined ? {} : { fullAccountNumberList: numbers }),
      ...(numbers === undefined || deposit === null
        ? {}
        : { bankTransferCode: [{ id: deposit.routing_number, type: 'ROUTING_NUMBER' as const }] }),
    };
  const { holder, fullAccountNumberList = numbers, bankTransferCode } = account;
  const codes =
    bankTransferCode ??
    (numbers === undefined || deposit === null
      ? undefined
      : [{ id: deposit.routing_number, type: 'ROUTING_NUMBER' as const }]);
  const { balance, currentBalance, availableBalance, displayedName, accountType, accountNumber } = account;
  return {
    ...common,
    ...failed,
    providerId: account.providerId,
    providerName: account.providerName,
    CONTAINER: 'bank',
    accountName: account.accountName,
    accountAgeClassification: 'UNCLASSIFIED',
    ...withoutUndefined({ balance, currentBalance, availableBalance, displayedName, accountType, accountNumber }),
    ...(status.status === 'SUCCESS'
      ? withoutUndefined({ holder, fullAccountNumberList, bankTransferCode: codes })
      : {}),
  };
}

const withoutUndefined = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

import type { StartVerification } from '@fin-link/contracts/service';
import type { AccountRow } from '../../data/accounts/index.ts';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { Handler, UserCallContext } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsCustomerKeys } from '../../tenancy/customers/index.ts';
import { lockUser, profileOf, type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { checkAccount, registeredNames } from './check-account.ts';
import { toVerification } from './get-verification.ts';
import type { NeedsPayments } from './payments-network.ts';
import { startDeposits } from './start-deposits.ts';
import { factsOf, isVerifiable, linkedAccounts } from './verifiable-accounts.ts';
import {
  type VerificationDeps,
  insertVerification,
  type StoredVerification,
  type Template,
  templateOf,
} from './verification.ts';

export interface NeedsDueDeposits {
  /** Wakes the loop of due deposits. */
  readonly dueDeposits: { wake(): void };
}

/**
 * Starts matching or deposits. Throws Y901 for deposits if no payments network is configured, and the errors of `startMatching` and
 * `startDeposits`.
 */
export const startVerification =
  (deps: VerificationDeps & NeedsCustomerKeys & NeedsPayments & NeedsDueDeposits): Handler<'startVerification'> =>
  async ({ body: { verification: input } }, call) => {
    if (input.verificationType === 'MATCHING') {
      const { started, accounts } = await deps.database.tx((trx) => startMatching(trx, deps, call, input));
      const byId = new Map(accounts.map((account) => [account.id, account]));
      return { verification: started.map((stored) => toVerification(stored, byId)) };
    }
    if (deps.payments === null) throw new ServiceError('Y901');
    const stored = await startDeposits(deps, call, input);
    deps.dueDeposits.wake();
    return { verification: [toVerification(stored, new Map())] };
  };

/**
 * Compares the user's registered name with the account holders that the bank lists, for the given accounts or all accounts of a provider
 * account. Throws Y813 if no account is given, Y807 for unknown accounts, Y835 if matching is not possible, and Y805 for more accounts than
 * the template allows.
 */
async function startMatching(
  trx: ServiceTransaction,
  deps: VerificationDeps,
  call: UserCallContext,
  input: StartVerification,
): Promise<{ started: StoredVerification[]; accounts: AccountRow[] }> {
  const user = userKeyOf(call);
  await lockUser(trx, user);
  const template = await templateOf(trx, call);
  if (template.template === 'deposits') throw new ServiceError('Y835');
  const rows = await accountsToMatch(trx, user, input, template);
  const names = registeredNames((await profileOf(trx, user))?.name);
  const facts = await factsOf(trx, deps, user, rows);
  const at = await deps.businessClock.read(trx);
  const started: StoredVerification[] = [];
  for (const account of rows) {
    const accountFacts = facts.get(account.id) ?? { holders: [], hasNumber: false, hasTransferCode: false };
    const reason = checkAccount(names, accountFacts, template.requiredData);
    const providerAccountId = input.providerAccountId ?? account.provider_account_id;
    const row = await insertVerification(trx, user, template, {
      at,
      id: deps.ids.next(),
      type: 'MATCHING',
      status: reason === null ? 'SUCCESS' : 'FAILED',
      reason,
      provider_account_id: providerAccountId,
      account_id: account.id,
      linked_provider_account_id: providerAccountId,
    });
    started.push({ row, deposit: null });
    await deleteOldResults(trx, user, account.id);
  }
  return { started, accounts: rows };
}

/** Number of results kept per account. Matching is free and can be repeated without limit. */
const keptResults = 5;

/** Deletes all matching results of the account except the newest `keptResults`. */
async function deleteOldResults(trx: ServiceTransaction, user: UserKey, accountId: number): Promise<void> {
  const resultsOfAccount = {
    ...ofUser(user),
    account_id: accountId,
    type: 'MATCHING',
  } as const;
  await trx
    .deleteFrom('verification')
    .where((where) => where.and(resultsOfAccount))
    .where('id', 'in', (select) =>
      select
        .selectFrom('verification')
        .select('id')
        .where((where) => where.and(resultsOfAccount))
        .orderBy('created_at', 'desc')
        .offset(keptResults),
    )
    .execute();
}

/** Returns the accounts that the request names, or all verifiable accounts of its provider account. Throws as `startMatching` describes. */
async function accountsToMatch(
  trx: ServiceTransaction,
  user: UserKey,
  { accountId, accountIds, providerAccountId }: StartVerification,
  { severalAccounts }: Template,
): Promise<AccountRow[]> {
  const requestedIds = [...new Set([...(accountIds ?? []), ...(accountId === undefined ? [] : [accountId])])];
  if (requestedIds.length === 0 && providerAccountId === undefined)
    throw new ServiceError('Y813', { name: 'accountId, providerAccountId' });
  const rows = await linkedAccounts(trx, user, {
    providerAccountId,
    ...(requestedIds.length === 0 ? {} : { accountIds: requestedIds }),
  });
  if (rows.length === 0 || (requestedIds.length > 0 && rows.length < requestedIds.length))
    throw new ServiceError('Y807');
  const verifiable = rows.filter(isVerifiable);
  if (verifiable.length === 0 || (requestedIds.length > 0 && verifiable.length < rows.length))
    throw new ServiceError('Y835');
  if (verifiable.length > 1 && !severalAccounts) throw new ServiceError('Y805', { name: 'accountId' });
  return verifiable;
}

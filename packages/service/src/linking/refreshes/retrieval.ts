import { finishAccount, storeAccounts } from '../../data/accounts/index.ts';
import { settlePairs } from '../../data/categories/index.ts';
import { settleRefunds } from '../../data/transactions/index.ts';
import { type AdditionalStatus, type BankProblem, problem } from '../../banks/connectors/index.ts';
import { endedAtBank, requiresSignIn, storeSignInNeed, setSignInNeed } from '../consents/index.ts';
import type { RefreshState, ServiceTransaction } from '../../platform/database/index.ts';
import { lockProviderAccounts, sourcesWithAccounts } from '../../data/provider-account-records/index.ts';
import { isRunning } from '../refresh-requests/index.ts';
import { readAccount, reportUnread, type AccountRead } from './read-account.ts';
import { advanceRun, problemEvent, type Run, type Step, type WorkerDeps, writeIfNewest, writeForUser } from './run.ts';

/** Stores the bank's list of accounts and moves the refresh to the next state in one transaction. */
export const listAccounts: Step = (run, deps) => listAndStore(run, deps, true);

/**
 * Reads the data of each account, with a separate transaction per page. After an interruption, the list is read again; stored rows are
 * recognized by the bank's keys.
 */
export const retrieve: Step = async (run, deps) => {
  if (run.accounts === null) {
    const next = await listAndStore(run, deps, false);
    if (next !== 'retrieving') return next;
  }
  const session = await deps.secrets.session(deps.database.db, run.reference);
  if (session === undefined) return advanceRun(run, deps, { event: { type: 'session-lost' } });
  let endingProblem: ReadProblem | null = null;
  for (const account of run.accounts ?? []) {
    const result: AccountRead = endingProblem ?? (await readAccount(run, deps, session, account));
    if (result.kind === 'lost') return null;
    if (result.kind === 'closed' || result.kind === 'finished') continue;
    const accountResult =
      result.kind === 'problem'
        ? { additionalStatus: result.additionalStatus, history: null, unread: account.unread }
        : result.result;
    const written = await writeIfNewest(run, deps, async (trx) => {
      await finishAccount(trx, deps, run.reference, account, accountResult);
      return true;
    });
    if (written === null) return null;
    if (result.kind === 'problem' && affectsAllAccounts(result)) endingProblem = result;
  }
  if ((await settleTransfers(run, deps)) === null) return null;
  return complete(run, deps, endingProblem?.retryAfter);
};

type ReadProblem = Extract<AccountRead, { kind: 'problem' }>;

/** Returns whether the other accounts cannot be read either, because the problem concerns all of them or the bank limits requests. */
const affectsAllAccounts = ({ additionalStatus, retryAfter }: ReadProblem): boolean =>
  retryAfter !== undefined || statusesOfAllAccounts.has(additionalStatus);

/** Statuses that concern the whole site, session or consent. */
const statusesOfAllAccounts: ReadonlySet<AdditionalStatus> = new Set([
  'SITE_UNAVAILABLE',
  'SITE_SESSION_INVALIDATED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
]);

/** Lists the accounts at the bank and stores them. With `isFirstList`, also moves the refresh to the next state. */
async function listAndStore(run: Run, deps: WorkerDeps, isFirstList: boolean): Promise<RefreshState | null> {
  const session = await deps.secrets.session(deps.database.db, run.reference);
  if (session === undefined) return advanceRun(run, deps, { event: { type: 'session-lost' } });
  run.session = session;
  const listed = await run.connector.listAccounts(run.target, session, run.signal, run.requested);
  run.signal.throwIfAborted();
  if (listed.kind === 'problem') return handleListProblem(run, deps, listed);
  const { items, unread = [] } = listed;
  reportUnread(run, deps, unread);
  const unreadAccounts = unread.filter(({ list: of }) => of === 'accounts');
  if (items.length === 0 && unreadAccounts.length > 0)
    return handleListProblem(run, deps, problem('UNEXPECTED_SITE_ERROR', 'no account that can be read'));
  run.wasInterrupted = false;
  run.hasUnreadRows = unread.length > 0;
  const customerKey = await deps.customerKey(run.reference.customerId, 'accounts-of-customer');
  return writeForUser(run, deps, async (trx) => {
    const { consent_id: consentId } = run.account;
    if (consentId !== null) await setSignInNeed(trx, { ...run.reference, consentId }, false);
    run.accounts = await storeAccounts(trx, deps, run.reference, {
      providerId: run.target.providerId,
      accounts: items,
      unread,
      requested: run.requested,
      customerKey,
    });
    return isFirstList ? advanceRun(run, deps, { event: { type: 'listed' } }, trx) : 'retrieving';
  });
}

/** Reasons for which a consent ends, by the status from the bank. */
const consentEndReasons: ReadonlyMap<AdditionalStatus, 'expired' | 'revoked'> = new Map([
  ['CONSENT_EXPIRED', 'expired'],
  ['CONSENT_REVOKED', 'revoked'],
]);

/** Ends or restarts the refresh if the accounts could not be listed. If the bank has ended the consent, also ends it in the service. */
async function handleListProblem(run: Run, deps: WorkerDeps, bankProblem: BankProblem): Promise<RefreshState | null> {
  const { additionalStatus, detail } = bankProblem;
  const isSessionGone =
    additionalStatus === 'SITE_SESSION_INVALIDATED' || additionalStatus === 'ADDL_AUTHENTICATION_REQUIRED';
  if (run.wasInterrupted && isSessionGone) return advanceRun(run, deps, { event: { type: 'session-lost' } });
  deps.log.info(
    { providerId: run.target.providerId, additionalStatus, detail },
    'bank problem at the list of accounts',
  );
  const endedReason = consentEndReasons.get(additionalStatus);
  const { consent_id: consentId } = run.account;
  if (consentId !== null) {
    const { customerId, userId } = run.reference;
    const key = { customerId, userId, consentId };
    const isCurrent = (trx: ServiceTransaction) => isRunning(trx, run.reference);
    if (endedReason !== undefined) await endedAtBank(deps, key, endedReason, isCurrent);
    if (requiresSignIn(additionalStatus)) await storeSignInNeed(deps, key, isCurrent);
  }
  return advanceRun(run, deps, { event: problemEvent(bankProblem) });
}

/**
 * Pairs transfers between accounts of the user, and finds refunds of earlier purchases. Runs after all accounts are read, because both sides may be new. Returns `null` if the user
 * was deleted or a newer run has taken over.
 */
async function settleTransfers(run: Run, deps: WorkerDeps): Promise<boolean | null> {
  const { readFrom: from, reference } = run;
  if (from === null) return true;
  return writeForUser(run, deps, async (trx) => {
    await lockProviderAccounts(trx, reference);
    const now = deps.businessClock.now();
    await settlePairs(trx, reference, { from }, now);
    await settleRefunds(trx, reference, now);
    return true;
  });
}

/**
 * Ends the refresh. The result is complete if every active account in the bank's list was read without skipped rows; otherwise, it is
 * partial.
 */
function complete(run: Run, deps: WorkerDeps, retryAfter: number | undefined): Promise<RefreshState | null> {
  return writeIfNewest(run, deps, async (trx) => {
    const unreadAccount = await sourcesWithAccounts(trx, run.reference)
      .select('account.id')
      .where('account_source.provider_account_id', '=', run.reference.providerAccountId)
      .where('account_source.is_listed', '=', true)
      .where('account_status', '=', 'ACTIVE')
      .where('account_source.additional_status', '!=', 'AVAILABLE_DATA_RETRIEVED')
      .executeTakeFirst();
    const outcome = unreadAccount === undefined && !run.hasUnreadRows ? 'all' : 'some';
    return advanceRun(run, deps, { event: { type: 'retrieved', outcome, retryAfter } }, trx);
  });
}

import { finishAccount, storeAccounts, type ListedAccount } from '../accounts/store-accounts.ts';
import { pages } from '../connectors/paging.ts';
import type { AdditionalStatus, BankProblem } from '../connectors/connector.ts';
import { storeHoldings } from '../holdings/store-holdings.ts';
import { deleteVanishedPending, storeTransactions } from '../transactions/store-transactions.ts';
import { historyPeriod } from '../transactions/history-period.ts';
import type { LinkingDeps } from './linking-deps.ts';
import { move, write, type Run, type Step } from './run.ts';
import type { RefreshState } from './transition.ts';

/** Stores the bank's list of accounts, and with it the end of this state. */
export const listAccounts: Step = (run, deps) => list(run, deps, true);

/**
 * Reads each account's data, one transaction for each page. After an interruption the list is read again, and what was
 * stored already is recognised by the bank's keys.
 */
export const retrieve: Step = async (run, deps) => {
  if (run.accounts === null) {
    const next = await list(run, deps, false);
    if (next !== 'retrieving') return next;
  }
  const session = await deps.secrets.session(deps.database.db, run.reference);
  if (session === undefined) return move(run, deps, { event: { type: 'session-lost' } });
  let bankIsGone: AdditionalStatus | null = null;
  for (const account of run.accounts ?? []) {
    const result: AccountRead =
      bankIsGone === null
        ? await readAccount(run, deps, session, account)
        : { kind: 'problem', additionalStatus: bankIsGone };
    if (result.kind === 'lost') return null;
    const additionalStatus: AdditionalStatus =
      result.kind === 'problem' ? result.additionalStatus : 'AVAILABLE_DATA_RETRIEVED';
    const historyUntil = result.kind === 'problem' ? null : result.historyUntil;
    const written = await write(run, deps, async (trx) => {
      await finishAccount(trx, deps, run.reference, account.id, { additionalStatus, historyUntil });
      return true;
    });
    if (written === null) return null;
    if (endsEverything.has(additionalStatus)) bankIsGone = additionalStatus;
  }
  const next = await complete(run, deps);
  if (next !== null) await run.connector.signOut(run.target, session, run.signal);
  return next;
};

/** After these there is no point in asking for the next account. */
const endsEverything: ReadonlySet<AdditionalStatus> = new Set([
  'SITE_UNAVAILABLE',
  'SITE_SESSION_INVALIDATED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
]);

async function list(run: Run, deps: LinkingDeps, isNew: boolean): Promise<RefreshState | null> {
  const session = await deps.secrets.session(deps.database.db, run.reference);
  if (session === undefined) return move(run, deps, { event: { type: 'session-lost' } });
  const listed = await run.connector.listAccounts(run.target, session, run.signal);
  run.signal.throwIfAborted();
  if (listed.kind === 'problem') return whenNotListed(run, deps, listed);
  run.wasInterrupted = false;
  return write(run, deps, async (trx) => {
    run.accounts = await storeAccounts(trx, deps, run.reference, {
      providerId: run.target.providerId,
      accounts: listed.items,
    });
    return isNew ? move(run, deps, { event: { type: 'listed' } }, trx) : 'retrieving';
  });
}

function whenNotListed(
  run: Run,
  deps: LinkingDeps,
  { additionalStatus, detail }: BankProblem,
): Promise<RefreshState | null> {
  const isForgotten =
    additionalStatus === 'SITE_SESSION_INVALIDATED' || additionalStatus === 'ADDL_AUTHENTICATION_REQUIRED';
  if (run.wasInterrupted && isForgotten) return move(run, deps, { event: { type: 'session-lost' } });
  deps.log.info(
    { providerId: run.target.providerId, additionalStatus, detail },
    'bank problem at the list of accounts',
  );
  return move(run, deps, { event: { type: 'problem', additionalStatus } });
}

type AccountRead =
  | { kind: 'read'; historyUntil: string | null }
  | { kind: 'problem'; additionalStatus: AdditionalStatus }
  | { kind: 'lost' };

async function readAccount(run: Run, deps: LinkingDeps, session: string, account: ListedAccount): Promise<AccountRead> {
  const history = account.bank.hasTransactions
    ? await readTransactions(run, deps, session, account)
    : { kind: 'read' as const, historyUntil: null };
  if (history.kind !== 'read' || !account.bank.hasHoldings) return history;
  const holdings = await run.connector.listHoldings(run.target, session, account.bank.key, run.signal);
  run.signal.throwIfAborted();
  if (holdings.kind === 'problem') return holdings;
  const written = await write(run, deps, async (trx) => {
    await storeHoldings(trx, deps, run.reference, account, holdings.items);
    return true;
  });
  return written === null ? { kind: 'lost' } : history;
}

async function readTransactions(
  run: Run,
  deps: LinkingDeps,
  session: string,
  account: ListedAccount,
): Promise<AccountRead> {
  const period = await historyPeriod(deps, run.reference, account);
  const startedAt = Math.floor(run.startedAt.getTime() / 1_000);
  let offset = 0;
  const fetchPage = (cursor: string | null) =>
    run.connector.listTransactions(run.target, session, account.bank.key, { ...period, cursor }, run.signal);
  for await (const page of pages(fetchPage)) {
    run.signal.throwIfAborted();
    if (page.kind === 'problem') {
      deps.log.info(
        { providerId: run.target.providerId, additionalStatus: page.additionalStatus, detail: page.detail },
        'bank problem at transactions',
      );
      return page;
    }
    const written = await write(run, deps, async (trx) => {
      await storeTransactions(trx, deps, run.reference, { account, items: page.items, offset, startedAt });
      if (page.isLast) await deleteVanishedPending(trx, run.reference, account.id);
      return true;
    });
    if (written === null) return { kind: 'lost' };
    offset += page.items.length;
  }
  return { kind: 'read', historyUntil: period.until };
}

/** All is well when every account that the user has not put aside was read. */
function complete(run: Run, deps: LinkingDeps): Promise<RefreshState | null> {
  return write(run, deps, async (trx) => {
    const { customerId, userId, providerAccountId } = run.reference;
    const missing = await trx
      .selectFrom('account')
      .select('additional_status')
      .where((where) =>
        where.and({
          customer_id: customerId,
          user_id: userId,
          provider_account_id: providerAccountId,
          account_status: 'ACTIVE',
        }),
      )
      .where('additional_status', '!=', 'AVAILABLE_DATA_RETRIEVED')
      .executeTakeFirst();
    return move(run, deps, { event: { type: 'retrieved', outcome: missing === undefined ? 'all' : 'some' } }, trx);
  });
}

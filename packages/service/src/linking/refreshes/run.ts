import type { ListedAccount } from '../../data/accounts/index.ts';
import type {
  RequestedData,
  BankProblem,
  BankTarget,
  Connector,
  NeedsConnectors,
} from '../../banks/connectors/index.ts';
import type { ConsentedAccount, EndConsentDeps } from '../consents/index.ts';
import type { NeedsDatabase, RefreshState, ServiceTransaction } from '../../platform/database/index.ts';
import type { RefreshReference } from '../../data/provider-account-records/index.ts';
import {
  type Advance,
  advance,
  isFinal,
  lockRequest,
  type RefreshDeps,
  type RefreshEvent,
} from '../refresh-requests/index.ts';
import type { NeedsBackground, NeedsLog } from '../../platform/runtime/index.ts';
import type { NeedsCustomerKeys } from '../../tenancy/customers/index.ts';
import { lockUserIfPresent } from '../../tenancy/users/index.ts';

/** One worker's run of a refresh. Only the newest run may write. */
export interface Run {
  readonly reference: RefreshReference;
  readonly number: number;
  /** Start time of the request, equal in every run. */
  readonly startedAt: Date;
  readonly target: BankTarget;
  /** Connector that awaits `inTurn` before each call. */
  readonly connector: Connector;
  /** Pauses an automatic refresh while users wait for other refreshes. Throws if `signal` has aborted. */
  readonly inTurn: () => Promise<void>;
  readonly signal: AbortSignal;
  /** The provider account, with its consent if there is one. */
  readonly account: ConsentedAccount;
  /** Data that this refresh reads. */
  readonly requested: RequestedData;
  /** Whether a user may be present to answer a question. */
  readonly isAttended: boolean;
  /** Whether an earlier worker was interrupted, so that the bank's state is uncertain. */
  wasInterrupted: boolean;
  /** The bank's session; `null` if this run has none. */
  session: string | null;
  /** Accounts listed by this run; `null` before the list is read. */
  accounts: ListedAccount[] | null;
  /** First day from which this refresh reads transactions; `null` if it has read none. */
  readFrom: string | null;
  /** Whether the bank's lists of accounts, balances, holders or numbers have unreadable rows. */
  hasUnreadRows: boolean;
}

export interface WorkerDeps extends EndConsentDeps, NeedsLog, NeedsBackground, NeedsConnectors, NeedsCustomerKeys {}

/** Does the work of one state. Returns the next state, or `null` if a newer run has taken over. */
export type Step = (run: Run, deps: WorkerDeps) => Promise<RefreshState | null>;

/** Writes in a separate transaction. If a newer run has taken over, returns `null` without writing. */
export function writeIfNewest<R>(
  run: Run,
  deps: NeedsDatabase,
  work: (trx: ServiceTransaction) => Promise<R>,
): Promise<R | null> {
  return deps.database.tx(async (trx) => ((await isNewest(trx, run)) ? work(trx) : null));
}

/** Like `writeIfNewest`, but also locks the user first. Required for changes that affect several provider accounts. */
export function writeForUser<R>(
  run: Run,
  deps: NeedsDatabase,
  work: (trx: ServiceTransaction) => Promise<R>,
): Promise<R | null> {
  return deps.database.tx(async (trx) =>
    (await lockUserIfPresent(trx, run.reference)) && (await isNewest(trx, run)) ? work(trx) : null,
  );
}

async function isNewest(trx: ServiceTransaction, run: Run): Promise<boolean> {
  const request = await lockRequest(trx, run.reference);
  return request !== undefined && request.run === run.number && !isFinal(request.state);
}

/** Returns the event that reports a problem of the bank. */
export const problemEvent = ({ additionalStatus, retryAfter, isUnrequested }: BankProblem): RefreshEvent => ({
  type: 'problem',
  additionalStatus,
  retryAfter,
  isUnrequested,
});

/** Moves the refresh to its next state, in the given transaction or in a separate one. Returns `null` if the event no longer applies. */
export async function advanceRun(
  run: Run,
  deps: RefreshDeps,
  step: Omit<Advance, 'run'>,
  trx?: ServiceTransaction,
): Promise<RefreshState | null> {
  const stepOfRun = { ...step, run: run.number };
  const next =
    trx === undefined
      ? await deps.database.tx((ownTrx) => advance(ownTrx, deps, run.reference, stepOfRun))
      : await advance(trx, deps, run.reference, stepOfRun);
  return next?.state ?? null;
}

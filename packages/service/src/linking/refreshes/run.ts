import type { ListedAccount } from '../../data/accounts/index.ts';
import type { AskedData, BankProblem, BankTarget, Connector, NeedsConnectors } from '../../banks/connectors/index.ts';
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
import { lockUserIfPresent } from '../../tenancy/users/index.ts';

/** One worker's run of a refresh. Only the newest run may write. */
export interface Run {
  readonly reference: RefreshReference;
  readonly number: number;
  /** Of the request, so that it is the same in every run. */
  readonly startedAt: Date;
  readonly target: BankTarget;
  /** Awaits `inTurn` before each call. */
  readonly connector: Connector;
  /** Waits while an automatic refresh has to let others go first. Throws if `signal` has aborted. */
  readonly inTurn: () => Promise<void>;
  readonly signal: AbortSignal;
  /** How the bank is reached: by credentials, or under a consent. */
  readonly account: ConsentedAccount;
  /** What of the bank's data this refresh reads. */
  readonly asked: AskedData;
  /** Somebody may be there to answer a question. */
  readonly isAttended: boolean;
  /** Taken up after another worker was stopped: how far the bank got is not certain. */
  wasInterrupted: boolean;
  /** Signed in at the bank, as far as this run knows. */
  session: string | null;
  /** What this run has listed. */
  accounts: ListedAccount[] | null;
  /** The first day from which this refresh reads transactions; null while it has read none. */
  readFrom: string | null;
  /** The bank's lists of accounts, balances, holders or numbers have rows that could not be read. */
  hasUnreadRows: boolean;
}

/** What working on a refresh takes. */
export interface WorkerDeps extends EndConsentDeps, NeedsLog, NeedsBackground, NeedsConnectors {}

/** Does the work of one state. Returns the next state, or null if a newer run has taken over. */
export type Step = (run: Run, deps: WorkerDeps) => Promise<RefreshState | null>;

/** Writes in a transaction of its own. Returns null and writes nothing if a newer run has taken over. */
export function write<R>(
  run: Run,
  deps: NeedsDatabase,
  work: (trx: ServiceTransaction) => Promise<R>,
): Promise<R | null> {
  return deps.database.tx(async (trx) => ((await isNewest(trx, run)) ? work(trx) : null));
}

/** As `write`, with the user locked first: for what concerns more than one provider account. */
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

export const problemEvent = ({ additionalStatus, retryAfter, isUnasked }: BankProblem): RefreshEvent => ({
  type: 'problem',
  additionalStatus,
  retryAfter,
  isUnasked,
});

/** Moves the refresh, in a transaction of its own or in the one given. */
export async function move(
  run: Run,
  deps: RefreshDeps,
  step: Omit<Advance, 'run'>,
  trx?: ServiceTransaction,
): Promise<RefreshState | null> {
  const moved = { ...step, run: run.number };
  const next =
    trx === undefined
      ? await deps.database.tx((own) => advance(own, deps, run.reference, moved))
      : await advance(trx, deps, run.reference, moved);
  return next?.state ?? null;
}

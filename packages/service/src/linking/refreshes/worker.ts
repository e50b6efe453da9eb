import type { JobContext } from '@fin-link/storage';
import { type RequestedData, requestedByBoth, requestedData, type BankSpeeds } from '../../banks/connectors/index.ts';
import { accountKey, type RefreshReference, requestKey } from '../../data/provider-account-records/index.ts';
import type {
  RefreshRequestTable,
  RefreshState,
  ServiceTransaction,
  NeedsDatabase,
} from '../../platform/database/index.ts';
import { blockingStatusOf, findConsent } from '../consents/index.ts';
import {
  advance,
  isFinal,
  lockRequest,
  type RefreshDeps,
  type RefreshJob,
  bankGroup,
  type DefinedRefreshQueues,
} from '../refresh-requests/index.ts';
import { countRepeatedRead } from './open-grant.ts';
import { listAccounts, retrieve } from './retrieval.ts';
import { advanceRun, problemEvent, type Run, type Step, type WorkerDeps } from './run.ts';
import { sendAnswer, signIn } from './sign-in.ts';

export interface RefreshWorker {
  /** Runs a job: continues the refresh, or ends its wait for an answer if the time limit has passed. */
  work(job: RefreshJob, context: Pick<JobContext, 'signal'>): Promise<void>;
  /** Ends a refresh whose job has reached the retry limit. */
  giveUp(job: RefreshJob): Promise<void>;
}

/**
 * Runs a refresh from its stored state to its end, or to a question for the user. Keeps no state in memory between two steps, so that any
 * worker can continue after an interruption.
 */
export function createRefreshWorker(deps: WorkerDeps, precedence = createPrecedence()): RefreshWorker {
  return {
    async work({ timeLimit = false, providerId: _bank, ...reference }, { signal }) {
      const started = await deps.database.tx((trx) => startRun(trx, deps, reference, timeLimit));
      if (started === null) return;
      const isAttended = started.kind !== 'automatic';
      const pauseLimit = AbortSignal.any([signal, AbortSignal.timeout(maxPauseMs)]);
      const inTurn = async (): Promise<void> => {
        if (!isAttended) await precedence.untilIdle(pauseLimit);
        signal.throwIfAborted();
      };
      const { connector, bankKey } = deps.connectorOf(started.providerId, inTurn);
      const run: Run = {
        reference,
        number: started.run,
        startedAt: started.startedAt,
        target: { providerId: started.providerId, bankKey },
        connector,
        inTurn,
        signal,
        requested: started.requested,
        isAttended,
        wasInterrupted: started.state === 'listing' || started.state === 'retrieving',
        session: null,
        accounts: null,
        // An earlier run may have read transactions of any day.
        readFrom: started.state === 'retrieving' ? beforeAllData : null,
        hasUnreadRows: false,
        account: started.account,
      };
      const endWork = isAttended ? precedence.begin() : () => {};
      try {
        await runSteps(run, deps, started.state);
      } finally {
        endWork();
      }
    },
    async giveUp({ timeLimit = false, providerId: _bank, ...reference }) {
      const type = timeLimit ? 'expired' : 'given-up';
      await deps.database.tx((trx) => advance(trx, deps, reference, { event: { type }, run: null }));
    },
  };
}

interface WorkParts extends NeedsDatabase {
  readonly queues: DefinedRefreshQueues;
  readonly speeds: BankSpeeds;
  readonly worker: RefreshWorker;
}

/**
 * Runs refresh jobs. A job of a slow bank moves to the queue of slow banks. If a bank becomes slow while its job runs, the job releases its
 * slot to other banks.
 */
export async function workOnRefreshes({ queues, speeds, worker, database }: WorkParts): Promise<void> {
  const { queue, automaticQueue, slowQueue } = queues;
  const onExhausted = (job: RefreshJob): Promise<void> => worker.giveUp(job);
  const workOrMove = async (job: RefreshJob, context: JobContext): Promise<void> => {
    const { providerId } = job;
    if (providerId === undefined) return worker.work(job, context);
    if (speeds.isSlow(providerId))
      return database.tx((trx) => context.handOver(trx, slowQueue, job, bankGroup(providerId)));
    const stop = speeds.onSlow(providerId, context.releaseSlot);
    try {
      await worker.work(job, context);
    } finally {
      stop();
    }
  };
  await queue.work(workOrMove, { onExhausted });
  for (const dedicatedQueue of [slowQueue, automaticQueue])
    await dedicatedQueue.work((job, context) => worker.work(job, context), { onExhausted });
}

/** Steps by state. Other states wait for the user, or are final. */
const steps: Partial<Record<RefreshState, Step>> = {
  'signing-in': signIn,
  answering: sendAnswer,
  listing: listAccounts,
  retrieving: retrieve,
};

/** Timeout of the sign-out at the bank, in milliseconds. */
const signOutTimeoutMs = 5_000;

/** A day before any bank data. */
const beforeAllData = '1900-01-01';

/** Maximum pause of an automatic refresh in milliseconds, shorter than the bank's session timeout. */
const maxPauseMs = 5 * 60_000;

/** Runs steps until the refresh ends, waits for the user, or is taken over by a newer run. Then ends the bank's session if it has ended. */
async function runSteps(run: Run, deps: WorkerDeps, from: RefreshState): Promise<void> {
  let state = run.wasInterrupted ? await countInterruptedRead(run, deps, from) : from;
  if (state === null) return;
  for (let step = steps[state]; step !== undefined; step = state === null ? undefined : steps[state])
    state = await runIfPermitted(run, deps, step);
  if (state !== null && isFinal(state)) await endBankSession(run);
}

/** Counts the repeated reads of an interrupted refresh, which a bank may not allow without the user. */
async function countInterruptedRead(run: Run, deps: WorkerDeps, from: RefreshState): Promise<RefreshState | null> {
  const problem = run.account.consent_id === null ? null : await countRepeatedRead(run, deps);
  if (problem === null) return from;
  return problem === 'lost' ? null : advanceRun(run, deps, { event: problemEvent(problem) });
}

/** Runs the step if the consent permits it. Called before every step, because a consent may end during a refresh. */
async function runIfPermitted(run: Run, deps: WorkerDeps, step: Step): Promise<RefreshState | null> {
  const additionalStatus = await blockingStatusOf(deps.database.db, deps, run.reference, run.account);
  return additionalStatus === null
    ? step(run, deps)
    : advanceRun(run, deps, { event: { type: 'problem', additionalStatus } });
}

/** Ends the session at the bank. If the request fails, the session expires there. */
async function endBankSession({ connector, target, session, signal }: Run): Promise<void> {
  if (session !== null)
    await connector.signOut(target, session, AbortSignal.any([signal, AbortSignal.timeout(signOutTimeoutMs)]));
}

interface StartedRun {
  state: RefreshState;
  run: number;
  startedAt: Date;
  kind: RefreshRequestTable['kind'];
  providerId: number;
  account: Run['account'];
  requested: RequestedData;
}

/** Starts a run of a refresh. Returns `null` if there is nothing to do. Earlier runs can no longer write. */
async function startRun(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  reference: RefreshReference,
  timeLimit: boolean,
): Promise<StartedRun | null> {
  const request = await lockRequest(trx, reference);
  if (request === undefined || isFinal(request.state)) return null;
  if (request.state === 'waiting') {
    await expireWhenDue(trx, deps, reference, request.due_at);
    return null;
  }
  if (timeLimit) return null;
  const run = request.run + 1;
  await trx
    .updateTable('refresh_request')
    .set({ run })
    .where((where) => where.and(requestKey(reference)))
    .execute();
  const {
    provider_id: providerId,
    requested_datasets: storedRequest,
    ...account
  } = await trx
    .selectFrom('provider_account')
    .select(['provider_id', 'auth_type', 'consent_id', 'requested_datasets'])
    .where((where) => where.and(accountKey(reference)))
    .executeTakeFirstOrThrow();
  const requestedByRefresh = requestedData(request.requested_datasets ?? storedRequest);
  const { consent_id: consentId } = account;
  const consent = consentId === null ? undefined : await findConsent(trx, { ...reference, consentId });
  // The user agreed only to the data that the consent requested.
  const requested =
    consent === undefined
      ? requestedByRefresh
      : requestedByBoth(requestedByRefresh, requestedData(consent.requested_datasets));
  return {
    state: request.state,
    run,
    startedAt: request.started_at,
    kind: request.kind,
    providerId,
    account,
    requested,
  };
}

/** Ends the refresh if its time limit has passed. Otherwise repeats the job, which may run early if clocks differ. */
async function expireWhenDue(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  reference: RefreshReference,
  dueAt: Date | null,
): Promise<void> {
  const remaining = dueAt === null ? 0 : dueAt.getTime() - deps.clock.now().getTime();
  if (remaining <= 0) await advance(trx, deps, reference, { event: { type: 'expired' }, run: null });
  else
    await deps.queue.send(trx, { ...reference, timeLimit: true }, { startAfterSeconds: Math.ceil(remaining / 1_000) });
}

/** Gives refreshes that users wait for precedence over automatic ones. Applies within one process. */
interface Precedence {
  /** Marks the start of work that a user waits for. Returns a function that marks the end of this work. */
  begin(): () => void;
  /** Resolves when no user waits any more, or when the signal aborts. */
  untilIdle(patience: AbortSignal): Promise<void>;
}

/** Creates the precedence of one process. */
export function createPrecedence(): Precedence {
  let runningCount = 0;
  let ended = Promise.withResolvers<void>();
  return {
    begin() {
      runningCount += 1;
      return () => {
        runningCount -= 1;
        if (runningCount > 0) return;
        ended.resolve();
        ended = Promise.withResolvers();
      };
    },
    async untilIdle(patience) {
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
      const stop = (): void => giveUp();
      patience.addEventListener('abort', stop);
      try {
        // Other work may have begun in the meantime.
        while (runningCount > 0 && !patience.aborted) await Promise.race([ended.promise, givenUp]);
      } finally {
        patience.removeEventListener('abort', stop);
      }
    },
  };
}

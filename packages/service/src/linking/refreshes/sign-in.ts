import { setTimeout as pause } from 'node:timers/promises';
import { StorageError } from '@fin-link/storage';
import type { SignInOutcome } from '../../banks/connectors/index.ts';
import type { RefreshState, ServiceTransaction } from '../../platform/database/index.ts';
import { type FieldValues, type NeedsSecrets, requestKey } from '../../data/provider-account-records/index.ts';
import type { Advance } from '../refresh-requests/index.ts';
import { challengeForm } from './challenge-form.ts';
import { openGrant } from './open-grant.ts';
import { advanceRun, problemEvent, type Run, type Step, type WorkerDeps, writeIfNewest } from './run.ts';

/**
 * Opens the grant of a consent, or sends the stored credentials to the bank. Sends credentials only once, because the bank may count a
 * repeated attempt and lock the login. If a worker was stopped before it stored the bank's answer, the refresh fails and can be retried.
 */
export const signIn: Step = async (run, deps) => {
  if (run.account.consent_id !== null) {
    run.wasInterrupted = false;
    const opened = await openGrant(deps, run, run.account.consent_id);
    return opened === 'lost' ? null : storeOutcome(run, deps, opened);
  }
  await run.inTurn();
  const claimed = await writeIfNewest(run, deps, (trx) => claimCredentials(trx, run, deps));
  if (claimed === null) return null;
  if (claimed === 'sent') return advanceRun(run, deps, { event: { type: 'problem', additionalStatus: 'TECH_ERROR' } });
  const { credentials } = claimed;
  if (credentials === undefined)
    return advanceRun(run, deps, { event: { type: 'problem', additionalStatus: 'CREDENTIALS_UPDATE_NEEDED' } });
  run.wasInterrupted = false;
  return storeOutcome(run, deps, await run.connector.signIn(run.target, credentials, run.signal));
};

/** Marks the credentials as sent and returns them, or `sent` if an earlier run has sent them. The next state clears the mark. */
async function claimCredentials(
  trx: ServiceTransaction,
  { reference }: Run,
  { secrets }: NeedsSecrets,
): Promise<'sent' | { credentials: FieldValues | undefined }> {
  const { numUpdatedRows } = await trx
    .updateTable('refresh_request')
    .set({ is_sent: true })
    .where((where) => where.and({ ...requestKey(reference), is_sent: false }))
    .executeTakeFirst();
  return numUpdatedRows === 0n ? 'sent' : { credentials: await secrets.credentials(trx, reference) };
}

/** Sends the user's answer to the bank once. If a stopped worker has sent it, requests the result instead. */
export const sendAnswer: Step = async (run, deps) => {
  const claimed = await writeIfNewest(run, deps, async (trx) => ({
    values: await deps.secrets.takeAnswer(trx, run.reference),
    session: await deps.secrets.session(trx, run.reference),
  }));
  if (claimed === null) return null;
  const { values, session } = claimed;
  if (session === undefined) return advanceRun(run, deps, { event: { type: 'session-lost' } });
  if (values !== undefined)
    return storeOutcome(run, deps, await run.connector.answer(run.target, session, values, run.signal));
  const resumed = await run.connector.resume(run.target, session, run.signal);
  run.signal.throwIfAborted();
  return resumed.kind === 'problem'
    ? advanceRun(run, deps, { event: { type: 'session-lost' } })
    : storeOutcome(run, deps, resumed);
};

/**
 * Stores the bank's answer and returns the next state, or `null` if a newer run has taken over. Retries while the database is
 * unavailable, because the answer cannot be requested again.
 */
async function storeOutcome(run: Run, deps: WorkerDeps, outcome: SignInOutcome): Promise<RefreshState | null> {
  const step = stepFor(run, deps, outcome);
  const { next, failure } = await retryUntilAvailable(run.signal, () => advanceRun(run, deps, step));
  // If the connection failed during the commit, the answer may be stored, which looks like a newer run. The job is retried and reads the
  // stored state.
  if (next === null && failure !== null) throw failure;
  return next;
}

/** Delay between two attempts to store the bank's answer, in milliseconds. */
const retryDelayMs = 250;

/** Repeats `work` until the database is available. Also returns the last failure; `null` if there was none. */
async function retryUntilAvailable<R>(
  signal: AbortSignal,
  work: () => Promise<R>,
): Promise<{ next: R; failure: StorageError | null }> {
  let failure: StorageError | null = null;
  for (;;) {
    signal.throwIfAborted();
    try {
      return { next: await work(), failure };
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE')) throw error;
      failure = error;
      await pause(retryDelayMs, undefined, { signal });
    }
  }
}

/** Returns the step of the refresh for the bank's answer. A question ends a refresh that no user attends. */
function stepFor(run: Run, deps: WorkerDeps, outcome: SignInOutcome): Omit<Advance, 'run'> {
  switch (outcome.kind) {
    case 'signed-in':
      return { event: { type: 'signed-in' }, session: outcome.session };
    case 'challenge':
      if (!run.isAttended) {
        run.session = outcome.session;
        return { event: { type: 'problem', additionalStatus: 'ADDL_AUTHENTICATION_REQUIRED' } };
      }
      return {
        event: { type: 'challenged', refused: outcome.refused },
        challenge: { form: challengeForm(deps.ids.next(), outcome.challenge), expiresIn: outcome.expiresIn },
        session: outcome.session,
      };
    case 'problem':
      deps.log.info(
        { providerId: run.target.providerId, additionalStatus: outcome.additionalStatus, detail: outcome.detail },
        'bank problem at sign-in',
      );
      return { event: problemEvent(outcome) };
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { StorageError } from '@fin-link/storage';
import type { SignInOutcome } from '../../banks/connectors/index.ts';
import type { RefreshState, ServiceTransaction } from '../../platform/database/index.ts';
import { type FieldValues, type NeedsSecrets, requestKey } from '../../data/provider-account-records/index.ts';
import { challengeForm } from './challenge-form.ts';
import { openGrant } from './open-grant.ts';
import { move, problemEvent, type Run, type Step, type WorkerDeps, write } from './run.ts';

/**
 * Sends the stored credentials to the bank once, because it may count a repeated attempt and lock the login. If a worker was stopped
 * before it stored the bank's answer, the refresh fails and can be retried.
 */
export const signIn: Step = async (run, deps) => {
  if (run.account.consent_id !== null) {
    run.wasInterrupted = false;
    const opened = await openGrant(deps, run, run.account.consent_id);
    return opened === 'lost' ? null : record(run, deps, opened);
  }
  await run.inTurn();
  const claimed = await write(run, deps, (trx) => takeCredentials(trx, run, deps));
  if (claimed === null) return null;
  if (claimed === 'sent') return move(run, deps, { event: { type: 'problem', additionalStatus: 'TECH_ERROR' } });
  const { credentials } = claimed;
  if (credentials === undefined)
    return move(run, deps, { event: { type: 'problem', additionalStatus: 'CREDENTIALS_UPDATE_NEEDED' } });
  run.wasInterrupted = false;
  return record(run, deps, await run.connector.signIn(run.target, credentials, run.signal));
};

/** Marks the credentials as sent and returns them, or `sent` if an earlier run has sent them. The next state clears the mark. */
async function takeCredentials(
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
export const answer: Step = async (run, deps) => {
  const claimed = await write(run, deps, async (trx) => ({
    values: await deps.secrets.takeAnswer(trx, run.reference),
    session: await deps.secrets.session(trx, run.reference),
  }));
  if (claimed === null) return null;
  const { values, session } = claimed;
  if (session === undefined) return move(run, deps, { event: { type: 'session-lost' } });
  if (values !== undefined)
    return record(run, deps, await run.connector.answer(run.target, session, values, run.signal));
  const resumed = await run.connector.resume(run.target, session, run.signal);
  run.signal.throwIfAborted();
  return resumed.kind === 'problem' ? move(run, deps, { event: { type: 'session-lost' } }) : record(run, deps, resumed);
};

const againMs = 250;

/** Stores the bank's answer. Retries while the database is unavailable, because the answer cannot be requested again. */
async function record(run: Run, deps: WorkerDeps, outcome: SignInOutcome): Promise<RefreshState | null> {
  let missed: StorageError | null = null;
  for (;;) {
    run.signal.throwIfAborted();
    try {
      const next = await settle(run, deps, outcome);
      // A lost commit may have stored the answer, which a new attempt of the job detects.
      if (next === null && missed !== null) throw missed;
      return next;
    } catch (error) {
      if (error === missed || !(error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE')) throw error;
      missed = error;
      await pause(againMs, undefined, { signal: run.signal });
    }
  }
}

function settle(run: Run, deps: WorkerDeps, outcome: SignInOutcome): Promise<RefreshState | null> {
  switch (outcome.kind) {
    case 'signed-in':
      return move(run, deps, { event: { type: 'signed-in' }, session: outcome.session });
    case 'challenge': {
      if (!run.isAttended) {
        run.session = outcome.session;
        return move(run, deps, { event: { type: 'problem', additionalStatus: 'ADDL_AUTHENTICATION_REQUIRED' } });
      }
      const form = challengeForm(deps.ids.next(), outcome.challenge);
      return move(run, deps, {
        event: { type: 'challenged', refused: outcome.refused },
        challenge: { form, expiresIn: outcome.expiresIn },
        session: outcome.session,
      });
    }
    case 'problem':
      deps.log.info(
        { providerId: run.target.providerId, additionalStatus: outcome.additionalStatus, detail: outcome.detail },
        'bank problem at sign-in',
      );
      return move(run, deps, { event: problemEvent(outcome) });
  }
}

import type { SignInOutcome } from '../connectors/connector.ts';
import { challengeForm } from '../provider-accounts/challenge-form.ts';
import { openGrant } from '../consents/open-grant.ts';
import type { LinkingDeps } from './linking-deps.ts';
import { move, problemEvent, write, type Run, type Step } from './run.ts';
import type { RefreshState } from './transition.ts';

/** Gives the bank what is stored. May be repeated: a bank then asks again. */
export const signIn: Step = async (run, deps) => {
  if (run.account.consent_id !== null) {
    run.wasInterrupted = false;
    return record(run, deps, await openGrant(deps, run, run.account.consent_id));
  }
  const credentials = await deps.secrets.credentials(deps.database.db, run.reference);
  if (credentials === undefined)
    return move(run, deps, { event: { type: 'problem', additionalStatus: 'CREDENTIALS_UPDATE_NEEDED' } });
  run.wasInterrupted = false;
  return record(run, deps, await run.connector.signIn(run.target, credentials, run.signal));
};

/** Passes the user's answer on, once. If a stopped worker had taken it, the bank is asked whether it was right instead. */
export const answer: Step = async (run, deps) => {
  const taken = await write(run, deps, async (trx) => ({
    values: await deps.secrets.takeAnswer(trx, run.reference),
    session: await deps.secrets.session(trx, run.reference),
  }));
  if (taken === null) return null;
  const { values, session } = taken;
  if (session === undefined) return move(run, deps, { event: { type: 'session-lost' } });
  if (values !== undefined)
    return record(run, deps, await run.connector.answer(run.target, session, values, run.signal));
  const resumed = await run.connector.resume(run.target, session, run.signal);
  run.signal.throwIfAborted();
  return resumed.kind === 'problem' ? move(run, deps, { event: { type: 'session-lost' } }) : record(run, deps, resumed);
};

async function record(run: Run, deps: LinkingDeps, outcome: SignInOutcome): Promise<RefreshState | null> {
  run.signal.throwIfAborted();
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

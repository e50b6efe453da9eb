import { relaunch } from '../../kernel/index.ts';
import type { VerificationErrorState, VerificationModel } from '../model/verification-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { linkAnother } from '../moves/embed.ts';
import { exit } from '../moves/exit.ts';
import { open } from '../moves/show.ts';
import { mayLinkAnother } from '../moves/template.ts';

/** Retries at the request of the user, or when the network is back. Returns `null` if there is nothing to retry. */
export function recover({ recovery, opening, problem }: VerificationErrorState, model: VerificationModel): Step | null {
  if (opening !== null) return open(model, opening);
  return recovery.kind === 'relaunch' ? relaunch(problem) : null;
}

/** Handlers of the error screen. */
export const error: Handlers<'error'> = {
  retry: (state, _event, model) => recover(state, model),
  // The launch was refused, so there is no session yet. To continue, the flow requests another launch.
  sessionContinued: (state, _event, model) =>
    state.problem.class === 'session.expired' ? recover(state, model) : null,
  chooseAnother: (_state, _event, { facts }) => (mayLinkAnother(facts) ? linkAnother(facts) : null),
  back: ({ recovery }, _event, { facts }) =>
    recovery.kind === 'rejoin' && mayLinkAnother(facts) ? linkAnother(facts) : null,
  done: (_state, _event, model) => exit(model),
};

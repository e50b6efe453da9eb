import type { SessionOutcome } from '@fin-link/contracts/browser';
import { leaveEffects, type EmbeddedExit } from '../kernel/index.ts';
import type { Connection } from '../linking/index.ts';
import { mayChooseAccounts } from '../session/index.ts';
import { openSelection } from './embed.ts';
import type { VerificationEffect, VerificationModel, Step } from './model.ts';
import { countsLinks } from './template.ts';

/**
 * Ends the flow. Every path to `exited` uses this function, and only this function sends `fin-exit`. `left`: how the user left linking.
 */
export function exit(model: VerificationModel, left: EmbeddedExit | null = null): Step {
  const { facts, state } = model;
  const outcome = outcomeOf(model, left);
  const screen = left?.screen ?? state.step;
  const providerAccountIds = [
    ...facts.completed.map((link) => link.providerAccountId),
    ...(left?.providerAccountIds ?? []),
  ];
  const pendingEvents = (facts.depositsUnderWay ?? []).map((deposits): VerificationEffect => ({
    type: 'emit',
    event: { type: 'fin-pending', kind: 'verification', ...deposits },
  }));
  return {
    state: { step: 'exited', outcome },
    facts: { leaving: false },
    effects: [
      { type: 'stopWatching' },
      ...pendingEvents,
      ...leaveEffects(facts, { outcome, screen, providerAccountIds }),
    ],
  };
}

/** Continues after a verification: opens the selection of the accounts to save if it was not made yet, otherwise ends the flow. */
export function continueOrExit(model: VerificationModel, connection: Connection | null): Step {
  const providerAccountId = connection?.providerAccountId ?? null;
  return providerAccountId !== null && mayChooseAccounts(model.facts, providerAccountId)
    ? openSelection(providerAccountId)
    : exit(model);
}

/** Returns the outcome of the flow. `left`: how the user left linking; `null` if linking was not on screen. */
function outcomeOf({ state, facts }: VerificationModel, left: EmbeddedExit | null): SessionOutcome {
  const { verified = [], unverified = [], depositsUnderWay = [], completed, addedManualAccount = false } = facts;
  if (verified.length > 0 || addedManualAccount) return 'success';
  if (countsLinks(facts) && completed.length > 0) return 'success';
  // The request takes effect even if its answer is lost.
  const isSending = state.step === 'cdvReview' && state.sending !== false;
  if (depositsUnderWay.length > 0 || isSending) return 'pending';
  if (unverified.length > 0 && left?.outcome !== 'error' && state.step !== 'error') return 'failed';
  if (left !== null) return left.outcome === 'success' && !countsLinks(facts) ? 'cancelled' : left.outcome;
  return state.step === 'error' ? 'error' : 'cancelled';
}

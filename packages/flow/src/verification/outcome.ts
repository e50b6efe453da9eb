import type { SessionOutcome, VerificationView } from '@fin-link/contracts/browser';
import { leaveEffects, type EmbeddedExit } from '../kernel/index.ts';
import type { Connection } from '../linking/index.ts';
import { mayChooseAccounts } from '../session/index.ts';
import { openSelection } from './embed.ts';
import type { VerificationEffect, VerificationModel, Step, DepositVerification } from './model.ts';
import { countsLinks } from './template.ts';

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

/** Changed session facts, with the effects that emit new results to the page. */
type RecordedResults = Pick<Step, 'facts'> & { effects: VerificationEffect[] };

/** Records successful verifications, and emits those that were not recorded before. */
export function recordVerified(
  { facts }: VerificationModel,
  verifications: readonly VerificationView[],
): RecordedResults {
  const { verified = [] } = facts;
  const newlyVerified = verifications.filter(({ verificationId }) => !verified.includes(verificationId));
  const [first] = newlyVerified;
  if (first === undefined) return { facts: {}, effects: [] };
  const verificationIds = newlyVerified.map(({ verificationId }) => verificationId);
  const accountIds = newlyVerified.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const { depositsUnderWay = [] } = facts;
  return {
    facts: {
      verified: [...verified, ...verificationIds],
      depositsUnderWay: depositsUnderWay.filter(({ verificationId }) => !verificationIds.includes(verificationId)),
    },
    effects: [
      {
        type: 'emit',
        event: { type: 'fin-success', providerAccountId: first.providerAccountId, accountIds, verificationIds },
      },
    ],
  };
}

/** Records pending deposits. `exit` emits them as `fin-pending` when the user leaves. */
export function recordPending(
  { facts }: VerificationModel,
  { verificationId, deposits }: DepositVerification,
): RecordedResults {
  const { depositsUnderWay = [] } = facts;
  if (depositsUnderWay.some((pending) => pending.verificationId === verificationId)) return { facts: {}, effects: [] };
  const { expectedFrom, expectedTo } = deposits;
  return {
    facts: { depositsUnderWay: [...depositsUnderWay, { verificationId, expectedFrom, expectedTo }] },
    effects: [],
  };
}

export function recordUnverified(
  { facts }: VerificationModel,
  verifications: readonly VerificationView[],
): RecordedResults {
  const { depositsUnderWay = [], unverified = [] } = facts;
  const ids = verifications.map(({ verificationId }) => verificationId);
  return {
    facts: {
      depositsUnderWay: depositsUnderWay.filter(({ verificationId }) => !ids.includes(verificationId)),
      unverified: [...unverified, ...ids],
    },
    effects: [],
  };
}

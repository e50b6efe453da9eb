import type { VerificationSnapshot } from '@fin-link/contracts/browser';
import { openSelection, linkFrom } from './embed.ts';
import type { VerificationModel, VerificationState, Step } from './model.ts';
import { connectionOpening, open } from './show.ts';
import { countsLinks, verifiesFirst } from './template.ts';

/** Maximum number of finished links in a snapshot. */
const maxSnapshotLinks = 50;
/** Maximum number of verifications in a snapshot. */
const maxSnapshotVerifications = 20;

function shownVerificationIds(state: VerificationState): readonly number[] {
  if (state.step === 'matching') return state.undecided;
  if (state.step === 'matched') return state.verified.map(({ verificationId }) => verificationId);
  return 'verification' in state ? [state.verification.verificationId] : [];
}

/** Returns the snapshot of the flow, without secrets; `null` if there is nothing to resume. */
export function toSnapshot({ state, facts }: VerificationModel): VerificationSnapshot | null {
  if (facts.sessionId === null || state.step === 'boot' || state.step === 'exited') return null;
  if (state.step === 'linking' && state.snapshot === null) return null;
  const { verified = [], depositsUnderWay = [] } = facts;
  const recordedIds = [...verified, ...depositsUnderWay.map(({ verificationId }) => verificationId)];
  const shownIds = shownVerificationIds(state);
  return {
    v: 2,
    step: state.step,
    linking: state.step === 'linking' ? state.snapshot : null,
    providerAccountId: 'connection' in state ? (state.connection?.providerAccountId ?? null) : null,
    // The verifications on the screen come last, because `resume` opens the last one.
    verificationIds: [...recordedIds.filter((id) => !shownIds.includes(id)), ...shownIds].slice(
      -maxSnapshotVerifications,
    ),
    completed: facts.completed.map((link) => link.providerAccountId).slice(-maxSnapshotLinks),
  };
}

/** Resumes the flow from a snapshot. The host supplies the current status. Returns `null` if the flow restarts from the beginning. */
export function resume(model: VerificationModel, snapshot: VerificationSnapshot): Step | null {
  const { step, linking, providerAccountId, verificationIds } = snapshot;
  const latestId = verificationIds.at(-1);
  switch (step) {
    case 'linking': {
      if (linking === null) return null;
      const isSelection = verifiesFirst(model.facts) && latestId !== undefined && linking.providerAccountId !== null;
      return isSelection && linking.providerAccountId !== null
        ? openSelection(linking.providerAccountId, linking)
        : linkFrom(model.facts, model.facts.start, linking);
    }
    case 'alsoVerify':
    case 'success':
      return providerAccountId === null ? null : open(model, connectionOpening(providerAccountId, step));
    case 'matched':
    case 'cdvStarted':
    case 'cdvWaiting':
    case 'cdvAmounts':
    case 'cdvResult':
      return latestId === undefined ? null : open(model, { kind: 'verification', verificationId: latestId });
    case 'pickAccount':
    case 'matching':
    case 'cdvOffer':
      return providerAccountId === null ? null : open(model, connectionOpening(providerAccountId, 'pickAccount'));
    // A reload loses the user's input. If the deposits were ordered before the reload, their status is shown instead of the form.
    case 'cdvDetails':
    case 'cdvReview':
      return open(model, {
        kind: 'latest',
        accountId: null,
        open: true,
        otherwise:
          providerAccountId === null
            ? { kind: 'details', accountId: model.facts.start.accountId, numbersRefused: false }
            : connectionOpening(providerAccountId, 'pickAccount'),
      });
    case 'error':
      if (latestId !== undefined) return open(model, { kind: 'verification', verificationId: latestId });
      return providerAccountId === null
        ? null
        : open(model, connectionOpening(providerAccountId, countsLinks(model.facts) ? 'alsoVerify' : 'pickAccount'));
    case 'boot':
    case 'exited':
      return null;
  }
}

import type { VerificationSnapshot } from '@fin-link/contracts/browser';
import type { VerificationModel, VerificationState } from '../model/verification-state.ts';
import type { Step } from '../model/step.ts';
import { askForSelection, linkFrom } from './embed.ts';
import { connectionOpening, open } from './show.ts';
import { countsLinks, verifiesFirst } from './template.ts';

const rememberedLinks = 50;
const rememberedVerifications = 20;

function idsOn(state: VerificationState): readonly number[] {
  if (state.step === 'matching') return state.undecided;
  if (state.step === 'matched') return state.verified.map(({ verificationId }) => verificationId);
  return 'verification' in state ? [state.verification.verificationId] : [];
}

/** Returns the snapshot of the flow, without secrets; `null` if there is nothing to resume. */
export function toSnapshot({ state, facts }: VerificationModel): VerificationSnapshot | null {
  if (facts.sessionId === null || state.step === 'boot' || state.step === 'exited') return null;
  if (state.step === 'linking' && state.snapshot === null) return null;
  const { verified = [], depositsUnderWay = [] } = facts;
  const others = [...verified, ...depositsUnderWay.map(({ verificationId }) => verificationId)];
  const here = idsOn(state);
  return {
    v: 2,
    step: state.step,
    linking: state.step === 'linking' ? state.snapshot : null,
    providerAccountId: 'connection' in state ? (state.connection?.providerAccountId ?? null) : null,
    // The verifications on the screen come last.
    verificationIds: [...others.filter((id) => !here.includes(id)), ...here].slice(-rememberedVerifications),
    completed: facts.completed.map((link) => link.providerAccountId).slice(-rememberedLinks),
  };
}

/** Resumes the flow from a snapshot. The host supplies the current status. Returns `null` if the flow restarts from the beginning. */
export function resume(model: VerificationModel, snapshot: VerificationSnapshot): Step | null {
  const { step, linking, providerAccountId, verificationIds } = snapshot;
  const latest = verificationIds.at(-1);
  switch (step) {
    case 'linking': {
      if (linking === null) return null;
      const selects = verifiesFirst(model.facts) && latest !== undefined && linking.providerAccountId !== null;
      return selects && linking.providerAccountId !== null
        ? askForSelection(linking.providerAccountId, linking)
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
      return latest === undefined ? null : open(model, { kind: 'verification', verificationId: latest });
    case 'pickAccount':
    case 'matching':
    case 'cdvOffer':
      return providerAccountId === null ? null : open(model, connectionOpening(providerAccountId, 'pickAccount'));
    // The user's input is lost, but the deposits may have been ordered before the interruption.
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
      if (latest !== undefined) return open(model, { kind: 'verification', verificationId: latest });
      return providerAccountId === null
        ? null
        : open(model, connectionOpening(providerAccountId, countsLinks(model.facts) ? 'alsoVerify' : 'pickAccount'));
    case 'boot':
    case 'exited':
      return null;
  }
}

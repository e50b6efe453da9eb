import { handle } from '../kernel/index.ts';
import type { HandlerTable, Model, Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { handleGlobally, overlayOf } from './global-handlers.ts';
import type { VerificationEffect } from './model/verification-effect.ts';
import type { VerificationEvent } from './model/verification-event.ts';
import type { VerificationBootState, VerificationModel, VerificationState } from './model/verification-state.ts';
import type { Step } from './model/step.ts';
import { sameSnapshot, toSnapshot } from './moves/snapshot.ts';
import { alsoVerify, matched, matching, offer, pick, success } from './steps/accounts.ts';
import { amounts, result, started, waiting } from './steps/amounts.ts';
import { boot } from './steps/boot.ts';
import { details, review } from './steps/deposits.ts';
import { error } from './steps/error.ts';
import { linking } from './steps/linking.ts';

export type VerificationTurn = Turn<VerificationModel, VerificationEffect>;

export const initialVerificationModel: Model<VerificationBootState> = {
  state: { step: 'boot', opening: null, refusedLaunches: 0 },
  overlay: null,
  facts: initialFacts,
};

const handlers: HandlerTable<VerificationState, VerificationEvent, VerificationModel, Step> = {
  boot,
  linking,
  alsoVerify,
  pickAccount: pick,
  matching,
  matched,
  cdvOffer: offer,
  cdvDetails: details,
  cdvReview: review,
  cdvStarted: started,
  cdvWaiting: waiting,
  cdvAmounts: amounts,
  cdvResult: result,
  success,
  error,
  exited: {},
};

function arrive(model: VerificationModel, step: Step): VerificationTurn {
  const moved = { ...model.facts, ...step.facts };
  const snapshot = toSnapshot({ state: step.state, overlay: null, facts: moved });
  const isNew = snapshot !== null && !sameSnapshot(snapshot, moved.savedSnapshot);
  const facts = isNew ? { ...moved, savedSnapshot: snapshot } : moved;
  const effects: readonly VerificationEffect[] = isNew
    ? [...(step.effects ?? []), { type: 'saveSnapshot', snapshot }]
    : (step.effects ?? []);
  return { model: { state: step.state, overlay: overlayOf(step.state, facts), facts }, effects, ignored: false };
}

/** One screen back; where there is none before, the way back leads out. A question on top is answered first. */
function goBack(model: VerificationModel, event: VerificationEvent): Step | null {
  if (model.overlay !== null && model.overlay.kind !== 'offline') return null;
  return handle(handlers, model, event) ?? handleGlobally(model, { source: 'user', type: 'closeRequested' });
}

/** Verification, alone and after linking: pure, total, and the only place where a state changes. */
export function verify(model: VerificationModel, event: VerificationEvent): VerificationTurn {
  const step =
    model.state.step === 'exited'
      ? null
      : event.type === 'back'
        ? goBack(model, event)
        : (handleGlobally(model, event) ?? handle(handlers, model, event));
  return step === null ? { model, effects: [], ignored: true } : arrive(model, step);
}

import { closedState, flowMachine } from '../kernel/index.ts';
import type { HandlerTable, Model, Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import { consequenceOf, pause, resume } from './pausing-and-leaving.ts';
import type { VerificationEffect } from './model/verification-effect.ts';
import type { VerificationEvent } from './model/verification-event.ts';
import type { VerificationBootState, VerificationModel, VerificationState } from './model/verification-state.ts';
import type { Step } from './model/step.ts';
import { exit } from './moves/exit.ts';
import { toSnapshot } from './moves/snapshot.ts';
import { alsoVerify, matched, matching, offer, pickHandlers, success } from './steps/accounts.ts';
import { amounts, result, started, waiting } from './steps/amounts.ts';
import { boot } from './steps/boot.ts';
import { details, review } from './steps/deposits.ts';
import { error } from './steps/error.ts';
import { linking } from './steps/linking.ts';

/** Result of one event of the flow. */
export type VerificationTurn = Turn<VerificationModel, VerificationEffect>;

/** Model before the launch. */
export const initialVerificationModel: Model<VerificationBootState> = {
  state: closedState,
  overlay: null,
  facts: initialFacts,
};

const handlers: HandlerTable<VerificationState, VerificationEvent, VerificationModel, Step> = {
  boot,
  linking,
  alsoVerify,
  pickAccount: pickHandlers,
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

/** Machine of verification, alone or combined with linking. It is pure and accepts every event in every state. */
export const verify = flowMachine<VerificationState, VerificationEvent, VerificationEffect>({
  handlers,
  consequenceOf,
  leave: (model) => exit(model),
  pause,
  resume,
  toSnapshot,
});

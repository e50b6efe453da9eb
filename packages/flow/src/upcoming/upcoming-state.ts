import type { Approval, PredictedEvent, UpcomingReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** Answer of the user to a predicted event. The answer is being sent to the host, or the host rejected it. */
export interface ApprovalChange {
  predictedEventId: number;
  approval: Approval;
  status: 'sending' | 'failed';
}

/** Screen with expected payments and the resulting balances. */
export interface UpcomingState extends UpcomingReply {
  step: 'upcoming';
  /** Changes, at most one per event. */
  changes: readonly ApprovalChange[];
  /** Whether payments and balances reflect the user's answers. */
  freshness: Freshness;
  /** Event that the user answered last, as stored by the host; `null` if none was answered. */
  answered: PredictedEvent | null;
}

/** States of the view. */
export type UpcomingViewState = UpcomingState | ViewState;
/** Model of the view. */
export type UpcomingModel = Model<UpcomingViewState>;

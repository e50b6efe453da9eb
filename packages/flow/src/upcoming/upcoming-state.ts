import type { Approval, PredictedEvent, UpcomingReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** Answer of the user that is being sent to the host, or that the host refused. */
export interface ApprovalChange {
  predictedEventId: number;
  approval: Approval;
  status: 'sending' | 'failed';
}

/** Screen U1: expected payments and the resulting balances. */
export interface UpcomingState extends UpcomingReply {
  step: 'upcoming';
  /** At most one for each event. */
  changes: readonly ApprovalChange[];
  /** Whether payments and balances are current with the user's answers. */
  freshness: Freshness;
  /** Event that was answered last, as stored by the host; `null` if none was answered. */
  answered: PredictedEvent | null;
}

export type UpcomingViewState = UpcomingState | ViewState;
export type UpcomingModel = Model<UpcomingViewState>;

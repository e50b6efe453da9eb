import type { Approval, PredictedEvent, UpcomingReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** An answer of the user that is on its way to the host, or that the host did not take. */
export interface ApprovalChange {
  predictedEventId: number;
  approval: Approval;
  status: 'sending' | 'failed';
}

/** U1: payments that are expected, and the balances that they lead to. */
export interface UpcomingState extends UpcomingReply {
  step: 'upcoming';
  /** At most one for each event. */
  changes: readonly ApprovalChange[];
  /** How far payments and balances are from the answers of the user. */
  freshness: Freshness;
  /** The event that was answered last, as the host has it now; null if none was. */
  answered: PredictedEvent | null;
}

export type UpcomingViewState = UpcomingState | ViewState;
export type UpcomingModel = Model<UpcomingViewState>;

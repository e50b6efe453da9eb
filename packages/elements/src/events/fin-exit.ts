import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-exit`. */
export interface FinExitDetail {
  outcome: 'success' | 'pending' | 'failed' | 'cancelled' | 'error';
  /** Step of the flow that was shown last. */
  screen: string;
  providerAccountIds: readonly number[];
}

/** The flow has ended. This is the last event of a flow and is dispatched exactly once. */
export class FinExitEvent extends ElementEvent<FinExitDetail> {
  constructor(detail: FinExitDetail) {
    super('fin-exit', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-exit': FinExitEvent;
  }
}

import { ElementEvent } from './fin-event-base.ts';

export interface FinExitDetail {
  outcome: 'success' | 'pending' | 'failed' | 'cancelled' | 'error';
  /** The step on which it ended. */
  screen: string;
  providerAccountIds: readonly number[];
}

/** The flow is over. The last event of every flow that started, exactly once. */
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

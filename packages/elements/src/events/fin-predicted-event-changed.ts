import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-predicted-event-changed`. */
export interface FinPredictedEventChangedDetail {
  predictedEventId: number;
  /** `pending`: the user withdrew an answer. */
  approval: 'pending' | 'approved' | 'rejected';
}

/** The user approved or rejected a predicted event. */
export class FinPredictedEventChangedEvent extends ElementEvent<FinPredictedEventChangedDetail> {
  constructor(detail: FinPredictedEventChangedDetail) {
    super('fin-predicted-event-changed', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-predicted-event-changed': FinPredictedEventChangedEvent;
  }
}

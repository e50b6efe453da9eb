import { ElementEvent } from './fin-event-base.ts';

export interface FinPredictedEventChangedDetail {
  predictedEventId: number;
  /** `pending`: the user took back an earlier answer. */
  approval: 'pending' | 'approved' | 'rejected';
}

/** The user said whether a predicted event is one. */
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

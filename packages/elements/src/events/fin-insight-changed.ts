import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-insight-changed`. */
export interface FinInsightChangedDetail {
  insightId: string;
  /** `active`: the user restored a dismissed insight. */
  status: 'active' | 'dismissed';
}

/** The user dismissed an insight, or restored it. */
export class FinInsightChangedEvent extends ElementEvent<FinInsightChangedDetail> {
  constructor(detail: FinInsightChangedDetail) {
    super('fin-insight-changed', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-insight-changed': FinInsightChangedEvent;
  }
}

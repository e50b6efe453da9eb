import { ElementEvent } from './fin-event-base.ts';

export interface FinInsightChangedDetail {
  insightId: string;
  /** `active`: the user took a dismissal back. */
  status: 'active' | 'dismissed';
}

/** The user dismissed an insight, or took that back. */
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

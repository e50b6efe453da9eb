import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-insight-action`. */
export interface FinInsightActionDetail {
  insightId: string;
  insightName: string;
  /** `link`: link a missing account. `upcoming`: show the upcoming payments. */
  action: 'link' | 'upcoming';
}

/** The user chose the action that an insight proposes. The page must carry it out. */
export class FinInsightActionEvent extends ElementEvent<FinInsightActionDetail> {
  constructor(detail: FinInsightActionDetail) {
    super('fin-insight-action', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-insight-action': FinInsightActionEvent;
  }
}

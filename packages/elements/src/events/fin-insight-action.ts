import { ElementEvent } from './fin-event-base.ts';

export interface FinInsightActionDetail {
  insightId: string;
  insightName: string;
  /** `link`: link the account that is missing. `upcoming`: look at what is expected to be paid. */
  action: 'link' | 'upcoming';
}

/** The user wants to do what an insight proposes. The page does it. */
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

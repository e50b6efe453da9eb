import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-event`. */
export interface FinAnalyticsDetail {
  name: string;
  props: Readonly<Record<string, string | number | boolean | null>>;
}

/** Analytics event. It never contains user input. */
export class FinAnalyticsEvent extends ElementEvent<FinAnalyticsDetail> {
  constructor(detail: FinAnalyticsDetail) {
    super('fin-event', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-event': FinAnalyticsEvent;
  }
}

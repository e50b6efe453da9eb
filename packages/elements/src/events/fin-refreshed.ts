import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-refreshed`. */
export interface FinRefreshedDetail {
  providerAccountId: number;
  status: 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED';
}

/** A refresh ended, which may follow a repaired sign-in. */
export class FinRefreshedEvent extends ElementEvent<FinRefreshedDetail> {
  constructor(detail: FinRefreshedDetail) {
    super('fin-refreshed', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-refreshed': FinRefreshedEvent;
  }
}

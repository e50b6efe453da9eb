import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-account-changed`. */
export interface FinAccountChangedDetail {
  accountId: number;
  includeInNetWorth: boolean;
}

/** The user included an account in net worth, or excluded it. */
export class FinAccountChangedEvent extends ElementEvent<FinAccountChangedDetail> {
  constructor(detail: FinAccountChangedDetail) {
    super('fin-account-changed', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-account-changed': FinAccountChangedEvent;
  }
}

import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-account-deleted`. */
export interface FinAccountDeletedDetail {
  accountId: number;
}

/** The user deleted a manual account. */
export class FinAccountDeletedEvent extends ElementEvent<FinAccountDeletedDetail> {
  constructor(detail: FinAccountDeletedDetail) {
    super('fin-account-deleted', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-account-deleted': FinAccountDeletedEvent;
  }
}

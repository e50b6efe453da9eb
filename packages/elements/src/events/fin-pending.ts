import { ElementEvent } from './fin-event-base.ts';

export interface FinPendingDetail {
  kind: 'refresh' | 'verification';
  requestId: string;
}

/** Something goes on after the user has left. */
export class FinPendingEvent extends ElementEvent<FinPendingDetail> {
  constructor(detail: FinPendingDetail) {
    super('fin-pending', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-pending': FinPendingEvent;
  }
}

import { ElementEvent } from './fin-event-base.ts';

export interface FinPendingDetail {
  kind: 'refresh' | 'verification';
  /** Of a link. */
  requestId?: string | null | undefined;
  /** Of deposits to an account. */
  verificationId?: number | null | undefined;
  /** Days between which the deposits arrive, as dates: `2026-11-24`. */
  expectedFrom?: string | null | undefined;
  expectedTo?: string | null | undefined;
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

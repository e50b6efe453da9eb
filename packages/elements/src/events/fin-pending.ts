import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-pending`. */
export interface FinPendingDetail {
  kind: 'refresh' | 'verification';
  /** Id of the request that links the bank. Only for `refresh`. */
  requestId?: string | null | undefined;
  /** Id of the verification. Only for `verification`. */
  verificationId?: number | null | undefined;
  /** First day on which the deposits can arrive, for example `2026-11-24`. */
  expectedFrom?: string | null | undefined;
  /** Last day on which the deposits can arrive. */
  expectedTo?: string | null | undefined;
}

/** Linking or a verification continues after the user left. */
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

import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-error`. */
export interface FinErrorDetail {
  /** Class of the error, for example `credentials.wrong`; see the error catalog. */
  class: string;
  /** Error code: the precise cause. */
  code: string;
  /** Whether the user can continue without starting again. */
  recoverable: boolean;
  /** Reference for support; empty if there is none. */
  reference: string;
}

/**
 * An error occurred. Errors of the class `setup` are faults of the page or its backend. The user only sees that linking is not
 * available.
 */
export class FinErrorEvent extends ElementEvent<FinErrorDetail> {
  constructor(detail: FinErrorDetail) {
    super('fin-error', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-error': FinErrorEvent;
  }
}

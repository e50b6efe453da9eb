import { ElementEvent } from './fin-event-base.ts';

export interface FinErrorDetail {
  /** The kind of problem, e.g. `credentials.wrong`; see the error catalogue. */
  class: string;
  /** The precise cause. */
  code: string;
  /** The user can get past it without starting again. */
  recoverable: boolean;
  /** For support; empty when there is none. */
  reference: string;
}

/** Something failed. \`class\` \`setup\` is a fault of the page or its backend; the user only reads that linking is not available. */
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

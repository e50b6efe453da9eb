import { ElementEvent } from './fin-event-base.ts';

export interface FinSuccessDetail {
  providerAccountId: number;
  accountIds: readonly number[];
  /** Of an asset transfer: the backend reads the details by it. */
  transferReference?: string | null | undefined;
}

/** A bank was linked, and all of its accounts are there. For the interface only: a backend trusts what the host tells it. */
export class FinSuccessEvent extends ElementEvent<FinSuccessDetail> {
  constructor(detail: FinSuccessDetail) {
    super('fin-success', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-success': FinSuccessEvent;
  }
}

import { ElementEvent } from './fin-event-base.ts';

export interface FinPartialDetail {
  providerAccountId: number;
  /** The accounts that are ready. */
  accountIds: readonly number[];
  failed: readonly { accountId: number; additionalStatus: string }[];
}

/** A bank was linked, and some accounts could not be read. */
export class FinPartialEvent extends ElementEvent<FinPartialDetail> {
  constructor(detail: FinPartialDetail) {
    super('fin-partial', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-partial': FinPartialEvent;
  }
}

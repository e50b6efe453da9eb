import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-partial`. */
export interface FinPartialDetail {
  providerAccountId: number;
  /** Ids of the accounts that were read. */
  accountIds: readonly number[];
  /** Subset of `accountIds`: accounts that were opened after the bank was linked. Absent if there are none. */
  newAccountIds?: readonly number[] | null | undefined;
  failed: readonly { accountId: number; additionalStatus: string }[];
}

/** A bank was linked, but some accounts could not be read. */
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

import { ElementEvent } from './fin-event-base.ts';

export interface FinPartialDetail {
  providerAccountId: number;
  /** The accounts that are ready. */
  accountIds: readonly number[];
  /** Those of `accountIds` that were opened at the bank since it was linked; absent where there are none. */
  newAccountIds?: readonly number[] | null | undefined;
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

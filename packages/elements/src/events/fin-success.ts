import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-success`. */
export interface FinSuccessDetail {
  /** Id of the connection. Absent if the account was entered manually, without a bank. */
  providerAccountId?: number | null | undefined;
  accountIds: readonly number[];
  /** Subset of `accountIds`: accounts that were opened after the bank was linked. Absent if there are none. */
  newAccountIds?: readonly number[] | null | undefined;
  /** Ids of the verifications, in the order of `accountIds`. Absent if no accounts were verified. */
  verificationIds?: readonly number[] | null | undefined;
  /** Reference with which the backend reads the details of an asset transfer. */
  transferReference?: string | null | undefined;
}

/** A bank was linked with all of its accounts, or accounts were verified. Use it only to update the page: a backend must ask the host. */
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

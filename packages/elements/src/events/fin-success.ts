import { ElementEvent } from './fin-event-base.ts';

export interface FinSuccessDetail {
  /** None where an account was typed, without a bank. */
  providerAccountId?: number | null | undefined;
  accountIds: readonly number[];
  /** Those of `accountIds` that were opened at the bank since it was linked; absent where there are none. */
  newAccountIds?: readonly number[] | null | undefined;
  /** Where accounts were verified: the verifications, in the order of the accounts. */
  verificationIds?: readonly number[] | null | undefined;
  /** Of an asset transfer: the backend reads the details by it. */
  transferReference?: string | null | undefined;
}

/** A bank was linked, and all of its accounts are there; or accounts were verified. For the interface only: a backend trusts what the host tells it. */
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

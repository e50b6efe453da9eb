import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-consent-renewed`. */
export interface FinConsentRenewedDetail {
  /** Id of the renewed consent. It is a new id if the bank issues a new consent. */
  consentId: number;
  /** Id of the connection; `null` if the consent has no connection. */
  providerAccountId: number | null;
}

/** A consent was renewed, here or at the bank. */
export class FinConsentRenewedEvent extends ElementEvent<FinConsentRenewedDetail> {
  constructor(detail: FinConsentRenewedDetail) {
    super('fin-consent-renewed', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-consent-renewed': FinConsentRenewedEvent;
  }
}

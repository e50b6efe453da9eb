import { ElementEvent } from './fin-event-base.ts';

export interface FinConsentRenewedDetail {
  /** The consent that stands now: another one where the bank gives a new one. */
  consentId: number;
  /** Null where the consent has no connection. */
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

import { ElementEvent } from './fin-event-base.ts';

export interface FinConsentRevokedDetail {
  consentId: number;
  /** Null where the consent has no connection. */
  providerAccountId: number | null;
  /** The transactions that had been received were deleted. */
  hardDelete: boolean;
}

/** The user stopped sharing from a bank. */
export class FinConsentRevokedEvent extends ElementEvent<FinConsentRevokedDetail> {
  constructor(detail: FinConsentRevokedDetail) {
    super('fin-consent-revoked', detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-consent-revoked': FinConsentRevokedEvent;
  }
}

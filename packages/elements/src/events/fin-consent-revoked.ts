import { ElementEvent } from './fin-event-base.ts';

/** Detail of the event `fin-consent-revoked`. */
export interface FinConsentRevokedDetail {
  consentId: number;
  /** Id of the connection; `null` if the consent has no connection. */
  providerAccountId: number | null;
  /** Whether the transactions received so far were deleted. */
  hardDelete: boolean;
}

/** The user revoked a consent. */
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

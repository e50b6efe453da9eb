'use client';

import '@fin-link/elements/define/fin-consents';
import { FinConsents as FinConsentsElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinConsents = FinConsentsElement;

/** Manages open banking consents: `<fin-consents>`. */
export const FinConsents = createTagComponent('fin-consents', FinConsentsElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinConsentRenewed: 'fin-consent-renewed',
  onFinConsentRevoked: 'fin-consent-revoked',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

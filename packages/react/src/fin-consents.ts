'use client';

import '@fin-link/elements/define/fin-consents';
import { FinConsents as FinConsentsElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinConsents>(null)`. */
export type FinConsents = FinConsentsElement;

/** React component of `<fin-consents>`, with which users manage their open banking consents. */
export const FinConsents = createTagComponent('fin-consents', FinConsentsElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinConsentRenewed: 'fin-consent-renewed',
  onFinConsentRevoked: 'fin-consent-revoked',
  onFinOpenUrl: 'fin-open-url',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

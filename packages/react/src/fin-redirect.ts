'use client';

import '@fin-link/elements/define/fin-redirect';
import { FinRedirect as FinRedirectElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinRedirect = FinRedirectElement;

/** Sends users to a bank's own site and back: `<fin-redirect>`. */
export const FinRedirect = createTagComponent('fin-redirect', FinRedirectElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinSuccess: 'fin-success',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

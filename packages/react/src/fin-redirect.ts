'use client';

import '@fin-link/elements/define/fin-redirect';
import { FinRedirect as FinRedirectElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinRedirect>(null)`. */
export type FinRedirect = FinRedirectElement;

/** React component of `<fin-redirect>`, which sends users to a bank's own site and back. */
export const FinRedirect = createTagComponent('fin-redirect', FinRedirectElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinSuccess: 'fin-success',
  onFinOpenUrl: 'fin-open-url',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

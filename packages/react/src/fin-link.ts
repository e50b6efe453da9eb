'use client';

import '@fin-link/elements/define/fin-link';
import { FinLink as FinLinkElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinLink>(null)`. */
export type FinLink = FinLinkElement;

/** React component of `<fin-link>`, with which users link a bank. */
export const FinLink = createTagComponent('fin-link', FinLinkElement, {
  onFinReady: 'fin-ready',
  onFinScreen: 'fin-screen',
  onFinEvent: 'fin-event',
  onFinSuccess: 'fin-success',
  onFinPartial: 'fin-partial',
  onFinPending: 'fin-pending',
  onFinOpenUrl: 'fin-open-url',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

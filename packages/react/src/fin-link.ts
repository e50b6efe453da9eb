'use client';

import '@fin-link/elements/define/fin-link';
import { FinLink as FinLinkElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinLink = FinLinkElement;

/** Links a bank: `<fin-link>`. */
export const FinLink = createTagComponent('fin-link', FinLinkElement, {
  onFinReady: 'fin-ready',
  onFinScreen: 'fin-screen',
  onFinEvent: 'fin-event',
  onFinSuccess: 'fin-success',
  onFinPartial: 'fin-partial',
  onFinPending: 'fin-pending',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

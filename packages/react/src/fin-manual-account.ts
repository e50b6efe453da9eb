'use client';

import '@fin-link/elements/define/fin-manual-account';
import { FinManualAccount as FinManualAccountElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinManualAccount>(null)`. */
export type FinManualAccount = FinManualAccountElement;

/** React component of `<fin-manual-account>`, with which users add or change a manual account. */
export const FinManualAccount = createTagComponent('fin-manual-account', FinManualAccountElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountSaved: 'fin-account-saved',
  onFinAccountDeleted: 'fin-account-deleted',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

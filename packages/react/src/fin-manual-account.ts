'use client';

import '@fin-link/elements/define/fin-manual-account';
import { FinManualAccount as FinManualAccountElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** The element, for a `ref`. */
export type FinManualAccount = FinManualAccountElement;

/** Adds or changes an account that users keep by hand: `<fin-manual-account>`. */
export const FinManualAccount = createTagComponent('fin-manual-account', FinManualAccountElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountSaved: 'fin-account-saved',
  onFinAccountDeleted: 'fin-account-deleted',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

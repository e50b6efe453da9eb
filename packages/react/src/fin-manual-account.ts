'use client';

import '@fin-link/elements/define/fin-manual-account';
import { FinManualAccount as FinManualAccountElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinManualAccount = FinManualAccountElement;

/** Adds or changes a manual account: `<fin-manual-account>`. */
export const FinManualAccount = createTagComponent('fin-manual-account', FinManualAccountElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountSaved: 'fin-account-saved',
  onFinAccountDeleted: 'fin-account-deleted',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

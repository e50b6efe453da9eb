'use client';

import '@fin-link/elements/define/fin-real-estate';
import { FinRealEstate as FinRealEstateElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinRealEstate>(null)`. */
export type FinRealEstate = FinRealEstateElement;

/** React component of `<fin-real-estate>`, with which users add or change a property. */
export const FinRealEstate = createTagComponent('fin-real-estate', FinRealEstateElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountSaved: 'fin-account-saved',
  onFinAccountDeleted: 'fin-account-deleted',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

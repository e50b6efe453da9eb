'use client';

import '@fin-link/elements/define/fin-real-estate';
import { FinRealEstate as FinRealEstateElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinRealEstate = FinRealEstateElement;

/** Adds or changes a property: `<fin-real-estate>`. */
export const FinRealEstate = createTagComponent('fin-real-estate', FinRealEstateElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountSaved: 'fin-account-saved',
  onFinAccountDeleted: 'fin-account-deleted',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

'use client';

import '@fin-link/elements/define/fin-net-worth';
import { FinNetWorth as FinNetWorthElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinNetWorth = FinNetWorthElement;

/** Shows net worth, with a switch for each account: `<fin-net-worth>`. */
export const FinNetWorth = createTagComponent('fin-net-worth', FinNetWorthElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountChanged: 'fin-account-changed',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

'use client';

import '@fin-link/elements/define/fin-net-worth';
import { FinNetWorth as FinNetWorthElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinNetWorth>(null)`. */
export type FinNetWorth = FinNetWorthElement;

/** React component of `<fin-net-worth>`, which shows the net worth, with a switch for each account. */
export const FinNetWorth = createTagComponent('fin-net-worth', FinNetWorthElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinAccountChanged: 'fin-account-changed',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

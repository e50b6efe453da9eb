'use client';

import '@fin-link/elements/define/fin-upcoming';
import { FinUpcoming as FinUpcomingElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinUpcoming>(null)`. */
export type FinUpcoming = FinUpcomingElement;

/** React component of `<fin-upcoming>`, which shows expected payments and the projected balance. */
export const FinUpcoming = createTagComponent('fin-upcoming', FinUpcomingElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinPredictedEventChanged: 'fin-predicted-event-changed',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

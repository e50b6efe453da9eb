'use client';

import '@fin-link/elements/define/fin-upcoming';
import { FinUpcoming as FinUpcomingElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinUpcoming = FinUpcomingElement;

/** Shows expected payments and the projected balance: `<fin-upcoming>`. */
export const FinUpcoming = createTagComponent('fin-upcoming', FinUpcomingElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinPredictedEventChanged: 'fin-predicted-event-changed',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

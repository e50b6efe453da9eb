'use client';

import '@fin-link/elements/define/fin-connections';
import { FinConnections as FinConnectionsElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinConnections = FinConnectionsElement;

/** Manages linked banks: `<fin-connections>`. */
export const FinConnections = createTagComponent('fin-connections', FinConnectionsElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinRemoved: 'fin-removed',
  onFinRefreshed: 'fin-refreshed',
  onFinSuccess: 'fin-success',
  onFinPartial: 'fin-partial',
  onFinPending: 'fin-pending',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

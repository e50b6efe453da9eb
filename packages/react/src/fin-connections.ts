'use client';

import '@fin-link/elements/define/fin-connections';
import { FinConnections as FinConnectionsElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinConnections>(null)`. */
export type FinConnections = FinConnectionsElement;

/** React component of `<fin-connections>`, with which users manage their linked banks. */
export const FinConnections = createTagComponent('fin-connections', FinConnectionsElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinRemoved: 'fin-removed',
  onFinRefreshed: 'fin-refreshed',
  onFinSuccess: 'fin-success',
  onFinPartial: 'fin-partial',
  onFinPending: 'fin-pending',
  onFinOpenUrl: 'fin-open-url',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

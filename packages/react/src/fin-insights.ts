'use client';

import '@fin-link/elements/define/fin-insights';
import { FinInsights as FinInsightsElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element that a `ref` receives, for example `useRef<FinInsights>(null)`. */
export type FinInsights = FinInsightsElement;

/** React component of `<fin-insights>`, which shows insights about the user's money. */
export const FinInsights = createTagComponent('fin-insights', FinInsightsElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinInsightChanged: 'fin-insight-changed',
  onFinInsightAction: 'fin-insight-action',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

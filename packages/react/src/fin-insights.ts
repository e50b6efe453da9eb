'use client';

import '@fin-link/elements/define/fin-insights';
import { FinInsights as FinInsightsElement } from '@fin-link/elements';
import { createTagComponent } from './create-tag-component.ts';

/** Element type, for a `ref`. */
export type FinInsights = FinInsightsElement;

/** Shows insights about the user's money: `<fin-insights>`. */
export const FinInsights = createTagComponent('fin-insights', FinInsightsElement, {
  onFinReady: 'fin-ready',
  onFinEvent: 'fin-event',
  onFinInsightChanged: 'fin-insight-changed',
  onFinInsightAction: 'fin-insight-action',
  onFinError: 'fin-error',
  onFinExit: 'fin-exit',
});

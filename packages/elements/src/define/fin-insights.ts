import { FinInsights } from '../fin-insights/fin-insights.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('fin-insights', FinInsights);

declare global {
  interface HTMLElementTagNameMap {
    'fin-insights': FinInsights;
  }
}

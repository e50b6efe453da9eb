export { initialInsightsModel, insights } from './insights.ts';
export type { InsightsTurn } from './insights.ts';
export type { InsightsEffect } from './insights-effect.ts';
export type { InsightsEvent, InsightsUserEvent } from './insights-event.ts';
export type { InsightChange, InsightDone, InsightsModel, InsightsState, InsightsViewState } from './insights-state.ts';

export { initialInsightsModel, insights, type InsightsTurn } from './insights.ts';
export type {
  InsightsEffect,
  InsightsEvent,
  InsightsUserEvent,
  InsightChange,
  InsightDone,
  InsightsModel,
  InsightsState,
  InsightsViewState,
} from './model.ts';

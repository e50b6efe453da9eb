export { maxUsersPerRound, evaluateDue, type InsightDeps } from './due-insights.ts';

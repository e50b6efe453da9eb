export { maxUsersPerRound, evaluateDue, type InsightDeps } from './due-insights.ts';
export { evaluate, type InsightWork } from './evaluate.ts';

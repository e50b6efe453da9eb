export { atOnce, evaluateDue, type InsightDeps } from './due-insights.ts';
export { evaluate, type Work } from './evaluate.ts';

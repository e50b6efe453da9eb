export { getInsights } from './get-insights.ts';
export { setInsightStatus } from './set-insight-status.ts';
export { setInsightSubscription } from './set-insight-subscription.ts';

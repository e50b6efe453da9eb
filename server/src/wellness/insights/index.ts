export { getInsights, setInsightStatus, setInsightSubscription } from './insights.ts';

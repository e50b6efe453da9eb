import { insightsReply } from '../insights.ts';
import type { HostOperation } from './operation.ts';

/** Operations of the insights view. */

export const getInsights = {
  method: 'GET',
  path: '/v1/insights',
  auth: 'session',
  reply: insightsReply,
} as const satisfies HostOperation;

export const setInsightStatus = {
  method: 'PUT',
  path: '/v1/insights/:insightId/status',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;

export const setInsightSubscription = {
  method: 'PUT',
  path: '/v1/insight-subscriptions/:insightName',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;

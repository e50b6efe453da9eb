import { insightsReply } from '../insights.ts';
import type { HostOperation } from './operation.ts';

/** Operations of the insights view. The schemas of the inputs are in `@fin-link/contracts/host`. */
export const insightOperations = {
  getInsights: {
    method: 'GET',
    path: '/v1/insights',
    auth: 'session',
    reply: insightsReply,
  },
  setInsightStatus: {
    method: 'PUT',
    path: '/v1/insights/:insightId/status',
    auth: 'session',
    reply: null,
  },
  setInsightSubscription: {
    method: 'PUT',
    path: '/v1/insight-subscriptions/:insightName',
    auth: 'session',
    reply: null,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;

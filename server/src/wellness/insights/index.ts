import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsServiceTime, NeedsCapabilities } from '../../tenancy/broker/index.ts';
import { getInsights, setInsightStatus, setInsightSubscription } from './insights.ts';

export const createInsightHandlers = (
  deps: NeedsService & NeedsServiceTime & NeedsCapabilities,
): Pick<HostHandlers, 'getInsights' | 'setInsightStatus' | 'setInsightSubscription'> => ({
  getInsights: getInsights(deps),
  setInsightStatus: setInsightStatus(deps),
  setInsightSubscription: setInsightSubscription(deps),
});

import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsServiceTime } from '../../tenancy/broker/index.ts';
import { getUpcoming, setApproval } from './upcoming.ts';

export const createUpcomingHandlers = (
  deps: NeedsService & NeedsServiceTime,
): Pick<HostHandlers, 'getUpcoming' | 'setApproval'> => ({
  getUpcoming: getUpcoming(deps),
  setApproval: setApproval(deps),
});

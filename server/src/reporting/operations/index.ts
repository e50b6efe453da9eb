import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from '../../tenancy/operators/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsTimelines } from '../../tenancy/timelines/index.ts';
import { getFunnel } from './funnel-endpoint.ts';
import { getOperatedSession, listOperatedSessions } from './session-endpoints.ts';

export { latestSessions } from './session-endpoints.ts';
export { countFunnel, forgetOldFunnels } from './count-funnel.ts';

export const createOperatedSessionHandlers = (
  deps: NeedsDatabase &
    NeedsClock &
    NeedsAuditLog &
    NeedsSessions &
    NeedsTimelines &
    NeedsSettings<'customer' | 'sites'>,
): Pick<HostHandlers, 'listOperatedSessions' | 'getOperatedSession' | 'getFunnel'> => ({
  listOperatedSessions: listOperatedSessions(deps),
  getOperatedSession: getOperatedSession(deps),
  getFunnel: getFunnel(deps),
});

import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import { endSession, getSessionResult, finishSession } from './result-endpoints.ts';
import type { NeedsSessionEnd } from './session-end.ts';

export {
  referenceTo,
  sessionReference,
  type NeedsSessionEnd,
  type ResultAnnouncer,
  type SessionReference,
  openSessionEnd,
} from './session-end.ts';
export { forgetOldChallenges, forgetOldSessions } from './retention.ts';

export const createResultHandlers = (
  deps: NeedsSessionEnd & NeedsSessions & NeedsSettings<'customer'>,
): Pick<HostHandlers, 'endSession' | 'getSessionResult' | 'finishSession'> => ({
  endSession: endSession(deps),
  getSessionResult: getSessionResult(deps),
  finishSession: finishSession(deps),
});

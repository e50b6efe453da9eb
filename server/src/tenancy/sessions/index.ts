import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsClock, NeedsSettings, NeedsService } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import type { NeedsUses } from '../sites-and-keys/index.ts';
import type { NeedsTimelines } from '../timelines/index.ts';
import { createSession } from './create-session.ts';
import { redeemLaunch, type LaunchScreen } from './redeem-launch.ts';
import { getSession, saveLocale, saveSnapshot } from './session-endpoints.ts';
import type { NeedsSessions } from './sessions.ts';

export type * from './access.ts';
export {
  requireKey,
  requireSession,
  sessionOf,
  limitCallsOfAddress,
  limitCallsOfSession,
  limitLaunches,
} from './authentication.ts';
export { planSession } from './plan-session.ts';
export { recordRequests } from './record-requests.ts';
export { type LaunchScreen, type LaunchStart } from './redeem-launch.ts';
export { hasExpired, optionsOf, sessionOfRow, timeIsOver, type Session } from './session.ts';
export { sessionProof, type NeedsSessionProof } from './session-proof.ts';
export { narrowerStart, startOf } from './start-point.ts';
export { openSessions, type NeedsSessions, type Sessions } from './sessions.ts';

export const createSessionHandlers = (
  deps: NeedsClock &
    NeedsMarks &
    NeedsSessions &
    NeedsService &
    NeedsDatabase &
    NeedsLimits &
    NeedsConfigurations &
    NeedsUses &
    NeedsTimelines &
    NeedsSettings<'adminLogin' | 'customer' | 'keys' | 'origin' | 'sites'>,
  launchScreen: LaunchScreen,
): Pick<HostHandlers, 'redeemLaunch' | 'getSession' | 'saveSnapshot' | 'saveLocale' | 'createSession'> => ({
  redeemLaunch: redeemLaunch(deps, launchScreen),
  getSession: getSession(deps),
  saveSnapshot: saveSnapshot(deps),
  saveLocale: saveLocale(deps),
  createSession: createSession(deps),
});

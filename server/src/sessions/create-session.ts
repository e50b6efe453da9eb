import type { CreateSession } from '@fin-link/contracts/browser';
import type { Handler } from '../http/index.ts';
import { bearerOf, HostError } from '../http/index.ts';
import type { Counted, NeedsLimits } from '../limits/index.ts';
import type { LaunchToken } from './launches.ts';
import { assertNotRemoved, assertUser, bringNameUpToDate } from '../users/index.ts';
import { assertWaitingConsent } from './assert-waiting-consent.ts';
import { planReplacement, planSession } from './plan-session.ts';
import { resumedTerms } from './resumed-terms.ts';
import { timeIsOver } from './session.ts';
import type { Session } from './session.ts';
import type { NeedsSessions, SessionPlan } from './sessions.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../parts/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';

/** Creates a session, or resumes the one in `sessionId`; an expired one is replaced. Returns its launch token. */
export function createSession(
  deps: NeedsService &
    NeedsClock &
    NeedsDatabase &
    NeedsLimits &
    NeedsConfigurations &
    NeedsSessions &
    NeedsSettings<'adminLogin' | 'customer' | 'sites'>,
): Handler<'createSession'> {
  const { database, sessions, settings, clock, limits } = deps;
  const createLimited = (plan: SessionPlan, counted: readonly Counted[]) => {
    const requested = limits.fixedWindow.ask(counted);
    return sessions.make(plan, {
      requested,
      check: (totals) => limits.fixedWindow.check('rate.sessions', requested, totals),
    });
  };

  /** Registers the user at the service, or updates the stored name, if the request contains one. */
  const registerName = async ({ loginName, user }: CreateSession): Promise<void> => {
    if (user !== undefined) await bringNameUpToDate(deps, loginName, user.name);
  };

  const begin = async (request: CreateSession, counted: readonly Counted[]) => {
    const plan = await planSession(request, deps, null);
    await assertWaitingConsent(deps, plan);
    await registerName(request);
    return createLimited(plan, counted);
  };

  /** Resumes a session with the terms of this request. If it has expired, creates a session that replaces it. */
  const resume = async (
    request: CreateSession,
    sessionId: string,
    counted: readonly Counted[],
  ): Promise<{ session: Session; launch: LaunchToken }> => {
    // Counted before the session is read, so that a caller cannot try session ids without a limit.
    await limits.fixedWindow.countExactly('rate.sessions', counted);
    const session = await sessions.byId(sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (request.publishableKey !== undefined && request.publishableKey !== session.publishableKey)
      throw new HostError('session.not-found');
    if (session.loginName !== request.loginName) throw new HostError('session.login-mismatch');
    if (session.endedBy === 'time' || (session.endedAt === null && timeIsOver(session, clock.now()))) {
      const replacement = await planReplacement(request, session, deps);
      await assertWaitingConsent(deps, replacement);
      await registerName(request);
      return sessions.make(replacement);
    }
    if (session.endedAt !== null) throw new HostError('session.ended');
    const site = settings.sites.byKey(session.publishableKey);
    if (site === undefined) throw new HostError('site.unknown');
    await registerName(request);
    const resumed = await sessions.resume(session, (current) => resumedTerms(request, current, site, clock.now()));
    if (resumed === null) throw new HostError('session.ended');
    return resumed;
  };

  return async (request) => {
    const { sessionId, loginName } = request.body;
    assertUser(loginName, settings);
    await assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());
    const counted: readonly Counted[] = [
      { limit: 'sessions', subject: bearerOf(request.headers.authorization) ?? '' },
      { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
    ];
    const { session, launch } =
      sessionId === undefined ? await begin(request.body, counted) : await resume(request.body, sessionId, counted);
    return {
      sessionId: session.sessionId,
      launchToken: launch.token,
      launchTokenExpiresAt: launch.expiresAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    };
  };
}

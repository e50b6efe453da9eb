import type { CreateSession } from '@fin-link/contracts/browser';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, bearerOf, HostError } from '../../platform/http/index.ts';
import type { Counted, NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import { assertNotRemoved, assertUser, updateUserName } from '../users/index.ts';
import { assertWaitingConsent } from './assert-waiting-consent.ts';
import type { LaunchToken } from './launches.ts';
import { planReplacement, planSession } from './plan-session.ts';
import { resumedTerms } from './resumed-terms.ts';
import { hasExpired, type Session } from './session.ts';
import type { NeedsSessions, SessionPlan } from './sessions.ts';

/**
 * Returns the session that the request names. Throws `session.not-found` if it is unknown or of another customer or site, and
 * `session.login-mismatch` if it belongs to another user.
 */
async function findRequestedSession(
  { sessions, settings }: NeedsSessions & NeedsSettings<'customer'>,
  { publishableKey, loginName }: CreateSession,
  sessionId: string,
): Promise<Session> {
  const session = await sessions.byId(sessionId);
  if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
  if (publishableKey !== undefined && publishableKey !== session.publishableKey)
    throw new HostError('session.not-found');
  if (session.loginName !== loginName) throw new HostError('session.login-mismatch');
  return session;
}

/**
 * Creates a session and returns its launch token. If the request has a `sessionId`, resumes that session instead, or replaces it if it has
 * expired. Throws `session.ended` if the session ended for another reason, `rate.sessions`, and the errors of `planSession`,
 * `planReplacement` and `resumedTerms`.
 */
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
  /** Stores a session and counts it toward the limits in the same statement. */
  const createCounted = (plan: SessionPlan, limitCounts: readonly Counted[]) => {
    const requested = limits.fixedWindow.requestedRows(limitCounts);
    return sessions.make(plan, {
      requested,
      check: (totals) => limits.fixedWindow.check('rate.sessions', requested, totals),
    });
  };

  /** Registers the user at the service, or updates the stored name, if the request contains one. */
  const registerName = async ({ loginName, user }: CreateSession): Promise<void> => {
    if (user !== undefined) await updateUserName(deps, loginName, user.name);
  };

  /** Creates a session without a predecessor. */
  const createFirst = async (request: CreateSession, limitCounts: readonly Counted[]) => {
    const plan = await planSession(request, deps, null);
    await assertWaitingConsent(deps, plan);
    await registerName(request);
    return createCounted(plan, limitCounts);
  };

  /** Resumes a session with the terms of this request. If it has expired, creates a session that replaces it. */
  const resume = async (
    request: CreateSession,
    sessionId: string,
    limitCounts: readonly Counted[],
  ): Promise<{ session: Session; launch: LaunchToken }> => {
    // Counts before reading the session, so that a caller cannot guess session ids without a limit.
    await limits.fixedWindow.countExactly('rate.sessions', limitCounts);
    const session = await findRequestedSession(deps, request, sessionId);
    if (hasExpired(session, clock.now())) {
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
    const limitCounts: readonly Counted[] = [
      { limit: 'sessions', subject: bearerOf(request.headers.authorization) ?? '' },
      { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
    ];
    const { session, launch } =
      sessionId === undefined
        ? await createFirst(request.body, limitCounts)
        : await resume(request.body, sessionId, limitCounts);
    return {
      sessionId: session.sessionId,
      launchToken: launch.token,
      launchTokenExpiresAt: launch.expiresAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    };
  };
}

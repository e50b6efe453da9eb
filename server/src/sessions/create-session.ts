import { createSession as createRequest, createSessionReply, hostRoutes } from '@fin-link/contracts/browser';
import type { CreateSession } from '@fin-link/contracts/browser';
import { bearerOf, errorReplies, HostError } from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import type { Counted } from '../limits/index.ts';
import type { LaunchToken } from './launches.ts';
import { assertNotRemoved } from '../broker/index.ts';
import { assertUser } from './login-name.ts';
import { planFollowing, planSession } from './plan-session.ts';
import { resumedTerms } from './resumed-terms.ts';
import { timeIsOver } from './session.ts';
import type { Session } from './session.ts';
import type { SessionPlan } from './sessions.ts';
import type { SessionDeps } from './session-deps.ts';

export function createSession(app: HostApp, { database, sessions, settings, clock, limits }: SessionDeps): void {
  const make = (plan: SessionPlan, counted: readonly Counted[]) => {
    const asked = limits.counts.ask(counted);
    return sessions.make(plan, { asked, check: (totals) => limits.counts.check('rate.sessions', asked, totals) });
  };

  /** A frame that starts again goes on with its session, held to what is asked for this time; when that one's time ran out, a new one takes its place where it stood. */
  const goOn = async (
    request: CreateSession,
    sessionId: string,
    counted: readonly Counted[],
  ): Promise<{ session: Session; launch: LaunchToken }> => {
    await limits.counts.exactly('rate.sessions', counted);
    const session = await sessions.byId(sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (request.publishableKey !== undefined && request.publishableKey !== session.publishableKey)
      throw new HostError('session.not-found');
    if (session.loginName !== request.loginName) throw new HostError('session.login-mismatch');
    if (session.endedBy === 'time' || (session.endedAt === null && timeIsOver(session, clock.now()))) {
      return sessions.make(planFollowing(request, session, settings));
    }
    if (session.endedAt !== null) throw new HostError('session.ended');
    const site = settings.sites.byKey(session.publishableKey);
    if (site === undefined) throw new HostError('site.unknown');
    const resumed = await sessions.resume(session, (current) => resumedTerms(request, current, site, clock.now()));
    if (resumed === null) throw new HostError('session.ended');
    return resumed;
  };

  app.route({
    method: hostRoutes.createSession.method,
    url: hostRoutes.createSession.path,
    config: { missing: 'session.not-found' },
    schema: {
      summary: 'Make a link session, or a new launch token for one',
      tags: ['backend'],
      body: createRequest,
      response: { 201: createSessionReply, ...errorReplies },
    },
    handler: async (request, reply) => {
      const { sessionId, loginName } = request.body;
      assertUser(loginName, settings);
      await assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());
      const counted: readonly Counted[] = [
        { limit: 'sessions', subject: bearerOf(request.headers.authorization) ?? '' },
        { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
      ];
      const { session, launch } =
        sessionId === undefined
          ? await make(planSession(request.body, settings, null), counted)
          : await goOn(request.body, sessionId, counted);
      return reply.code(201).send({
        sessionId: session.sessionId,
        launchToken: launch.token,
        launchTokenExpiresAt: launch.expiresAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
      });
    },
  });
}

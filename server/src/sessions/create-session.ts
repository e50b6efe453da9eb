import { createSession as createRequest, createSessionReply, hostRoutes } from '@fin-link/contracts/browser';
import type { CreateSession } from '@fin-link/contracts/browser';
import type { HostDeps } from '../deps.ts';
import { bearerOf } from '../http/bearer.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies } from '../http/replies.ts';
import { planSession } from './plan-session.ts';
import { timeIsOver } from './session.ts';
import type { Session } from './session.ts';
import type { LaunchToken } from './sessions.ts';

export function createSession(app: HostApp, { sessions, settings, clock, limits }: HostDeps): void {
  /** A frame that starts again goes on with its session; when that one's time ran out, a new one takes its place where it stood. */
  const goOn = async (
    request: CreateSession,
    sessionId: string,
  ): Promise<{ session: Session; launch: LaunchToken }> => {
    const session = await sessions.byId(sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (request.publishableKey !== undefined && request.publishableKey !== session.publishableKey)
      throw new HostError('session.not-found');
    if (session.loginName !== request.loginName) throw new HostError('session.login-mismatch');
    if (session.endedBy === 'time' || (session.endedAt === null && timeIsOver(session, clock.now()))) {
      return sessions.make(planSession(request, settings, session.snapshot));
    }
    if (session.endedAt !== null) throw new HostError('session.ended');
    return { session, launch: await sessions.newLaunch(await sessions.touch(session)) };
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
      await limits.counts.exactly('rate.sessions', [
        { limit: 'sessions', subject: bearerOf(request.headers.authorization) ?? '' },
        { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
      ]);
      const { session, launch } =
        sessionId === undefined
          ? await sessions.make(planSession(request.body, settings, null))
          : await goOn(request.body, sessionId);
      return reply.code(201).send({
        sessionId: session.sessionId,
        launchToken: launch.token,
        launchTokenExpiresAt: launch.expiresAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
      });
    },
  });
}

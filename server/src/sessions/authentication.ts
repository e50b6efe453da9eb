import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HostError, invalidInput } from '../http/index.ts';
import { requireBearerKey } from '../limits/index.ts';
import { timeIsOver } from './session.ts';
import type { Session } from './session.ts';
import type { SessionDeps } from './session-deps.ts';
import type { HostSettings } from '../environment/index.ts';

const sessionOfRequest = new WeakMap<FastifyRequest, Session>();

/** The session of a request inside the session subtree. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessionOfRequest.get(request);
  if (session === undefined) throw new Error('This route is not inside the session subtree.');
  return session;
}

/** Routes registered on `app` after this need a session token of an open session. */
export function requireSession(
  app: FastifyInstance,
  { sessions, clock, settings }: Pick<SessionDeps, 'sessions' | 'clock' | 'settings'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === undefined) throw new HostError('token.missing');
    const token = bearerOf(request.headers.authorization);
    const session = token === null ? null : await sessions.byToken(token);
    if (session === null || session.customer !== settings.customer) throw new HostError('token.invalid');
    if (session.endedBy === 'time' || (session.endedAt === null && timeIsOver(session, clock.now())))
      throw new HostError('session.expired');
    if (session.endedAt !== null) throw new HostError('session.ended');
    sessionOfRequest.set(request, await sessions.touch(session));
  });
}

/** Routes registered on `app` after this need one of the host's API keys. */
export function requireKey(app: FastifyInstance, { settings, limits }: Pick<SessionDeps, 'settings' | 'limits'>): void {
  requireBearerKey(app, limits, (key) => settings.keys.accepts(key));
}

/** The admin's login name gives tokens that may do everything at the service: nobody is a user by it. */
export function assertUser(loginName: string, { adminLogin }: Pick<HostSettings, 'adminLogin'>): void {
  if (loginName === adminLogin) throw invalidInput('loginName', 'The admin login name is not a user.');
}

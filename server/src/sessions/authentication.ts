import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostDeps } from '../deps.ts';
import { bearerOf } from '../http/bearer.ts';
import { HostError } from '../http/host-error.ts';
import { timeIsOver } from './session.ts';
import type { Session } from './session.ts';

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
  { sessions, clock, settings }: Pick<HostDeps, 'sessions' | 'clock' | 'settings'>,
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
export function requireKey(app: FastifyInstance, { settings }: Pick<HostDeps, 'settings'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const key = bearerOf(request.headers.authorization);
    if (request.headers.authorization === undefined) done(new HostError('key.missing'));
    else if (key === null || !settings.keys.accepts(key)) done(new HostError('key.invalid'));
    else done();
  });
}

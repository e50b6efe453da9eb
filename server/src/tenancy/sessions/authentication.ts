import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HostError } from '../../platform/http/index.ts';
import { requireBearerKey, type NeedsLimits, addressKey } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import { hasExpired, type Session } from './session.ts';
import type { NeedsSessions } from './sessions.ts';

const sessionOfRequest = new WeakMap<FastifyRequest, Session>();

/** Returns the session of a request. Throws if its route does not require a session. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessionOfRequest.get(request);
  if (session === undefined) throw new Error('This route is not inside the session subtree.');
  return session;
}

/** Returns the session of a request; `null` before authentication and on routes that do not require a session. */
export const sessionOrNull = (request: FastifyRequest): Session | null => sessionOfRequest.get(request) ?? null;

/** Requires a session token of an open session for all routes that are registered on `app` afterwards. */
export function requireSession(
  app: FastifyInstance,
  { sessions, clock, settings }: NeedsClock & NeedsSessions & NeedsSettings<'customer'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === undefined) throw new HostError('token.missing');
    const token = bearerOf(request.headers.authorization);
    const session = token === null ? null : await sessions.byToken(token);
    if (session === null || session.customer !== settings.customer) throw new HostError('token.invalid');
    if (hasExpired(session, clock.now())) throw new HostError('session.expired');
    if (session.endedAt !== null) throw new HostError('session.ended');
    sessionOfRequest.set(request, await sessions.touch(session));
  });
}

/** Requires one of the host's API keys for all routes that are registered on `app` afterwards. */
export function requireKey(app: FastifyInstance, { settings, limits }: NeedsLimits & NeedsSettings<'keys'>): void {
  requireBearerKey(app, limits, (key) => settings.keys.accepts(key));
}

/** Limits calls per address. Runs before authentication, so that calls with guessed tokens count too. */
export function limitCallsOfAddress(app: FastifyInstance, { limits }: NeedsLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('address-calls', addressKey(request.ip)) ?? undefined);
  });
}

/** Limits launches per address, including those with guessed launch tokens. */
export function limitLaunches(app: FastifyInstance, { limits }: NeedsLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('launches', addressKey(request.ip)) ?? undefined);
  });
}

/** Limits calls per session. Runs after authentication. */
export function limitCallsOfSession(app: FastifyInstance, { limits }: NeedsLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('calls', sessionOf(request).sessionId) ?? undefined);
  });
}

import type { FastifyInstance } from 'fastify';
import { sessionOf } from './authentication.ts';
import { addressKey } from '../limits/index.ts';
import type { SessionDeps } from './session-deps.ts';

type CallParts = Pick<SessionDeps, 'limits'>;

/** Before authentication: whoever guesses tokens is counted too. */
export function limitCallsOfAddress(app: FastifyInstance, { limits }: CallParts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('address-calls', addressKey(request.ip)) ?? undefined);
  });
}

/** Whoever guesses launch tokens is counted. */
export function limitLaunches(app: FastifyInstance, { limits }: CallParts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('launches', addressKey(request.ip)) ?? undefined);
  });
}

/** After authentication. */
export function limitCallsOfSession(app: FastifyInstance, { limits }: CallParts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('calls', sessionOf(request).sessionId) ?? undefined);
  });
}

import type { FastifyInstance } from 'fastify';
import { sessionOf } from './authentication.ts';
import { addressKey } from '../limits/index.ts';
import type { NeedsLimits } from '../limits/index.ts';

/** Before authentication: whoever guesses tokens is counted too. */
export function limitCallsOfAddress(app: FastifyInstance, { limits }: NeedsLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('address-calls', addressKey(request.ip)) ?? undefined);
  });
}

/** Whoever guesses launch tokens is counted. */
export function limitLaunches(app: FastifyInstance, { limits }: NeedsLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('launches', addressKey(request.ip)) ?? undefined);
  });
}

/** After authentication. */
export function limitCallsOfSession(app: FastifyInstance, { limits }: NeedsLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(limits.fixedWindow.countHere('calls', sessionOf(request).sessionId) ?? undefined);
  });
}

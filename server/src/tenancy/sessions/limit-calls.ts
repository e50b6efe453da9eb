import type { FastifyInstance } from 'fastify';
import { addressKey, type NeedsLimits } from '../../platform/limits/index.ts';
import { sessionOf } from './authentication.ts';

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

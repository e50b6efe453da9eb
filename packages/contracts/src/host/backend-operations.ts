import { createSessionRequest } from '../browser/index.ts';
import type { DetailsOf } from './define.ts';
import { serviceErrors } from './errors.ts';
import * as examples from './examples.ts';

const missing = 'session.not-found';

/** Details of the operations for the backend of a customer. */
export const backendDetails = {
  createSession: {
    summary: 'Create a link session, or a new launch token for one',
    body: createSessionRequest,
    status: 201,
    missing,
    errors: [
      'session.login-mismatch',
      'session.ended',
      'session.mismatch',
      'site.unknown',
      'site.origin-not-registered',
      'site.return-address-not-registered',
      'config.not-found',
      'consent.not-found',
      'consent.wrong-state',
      'config.version-4-only',
      ...serviceErrors,
      'rate.sessions',
      'rate.limited',
      'service.refused',
      'service.unavailable',
    ],
    example: {
      body: { loginName: 'user-1042', publishableKey: 'pk_sandbox_demo', configNames: ['Aggregation'] },
      reply: {
        sessionId: examples.session.sessionId,
        launchToken: examples.launchToken,
        launchTokenExpiresAt: '2026-11-20T10:17:00.000Z',
        expiresAt: examples.session.expiresAt,
      },
    },
  },
  getSessionResult: {
    summary: 'Read the result of a session',
    missing,
    errors: serviceErrors,
    example: { reply: { result: examples.sessionResult } },
  },
  finishSession: {
    summary: 'End a session from the backend',
    missing,
    errors: serviceErrors,
    example: { reply: { result: examples.sessionResult } },
  },
  redeliverResult: {
    summary: 'Send `session.finished` of a finished session again, with all attempts',
    missing,
    errors: ['session.not-finished', 'site.no-callback', ...serviceErrors],
    example: {},
  },
  removeUser: {
    summary: 'Remove a user and all data, at the host and at the service',
    description:
      'Ends the open sessions of the user, without `session.finished`. Idempotent. For one minute, no session can be created for the user.',
    errors: serviceErrors,
    example: {},
  },
} satisfies DetailsOf<'createSession' | 'getSessionResult' | 'finishSession' | 'redeliverResult' | 'removeUser'>;

/** Details of the health operations. */
export const healthDetails = {
  getHealth: {
    summary: 'Read whether the process responds',
    errors: [],
    example: { reply: { status: 'ok' } },
  },
  getReadiness: {
    summary: 'Read whether the host accepts requests',
    description:
      'The host is ready if it has started and is not stopping, its database accepts writes, and the service responds. `copy` is present if the host maintains a copy in your database. A late copy does not affect readiness.',
    negativeStatus: 503,
    errors: [],
    example: { reply: { host: 'ready', database: 'ok', service: 'ok' } },
  },
} satisfies DetailsOf<'getHealth' | 'getReadiness'>;

import * as z from 'zod/mini';
import { createSessionRequest, deliveryStatus, instant } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

const missing = 'session.not-found';

/** Query of `GET /v1/deliveries`: filters and page. */
const deliveriesQuery = z.strictObject({
  status: z.optional(deliveryStatus),
  /** Earliest `createdAt`, inclusive. */
  fromDate: z.optional(instant),
  /** Latest `createdAt`, exclusive. */
  toDate: z.optional(instant),
  /** Number of deliveries to skip. */
  skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  /** Size of the page, 1 to 500. Default: 500. */
  top: z.optional(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/))),
});

/** Inputs, errors and examples of the operations for a customer's backend. */
export const backendDetails = {
  createSession: {
    summary: 'Create a link session, or a new launch token for one',
    description:
      'Call it from your backend when a user starts, and return `sessionId` and `launchToken` to the page. With `sessionId`, the reply is a new launch token for a session that is not finished, for the same user and options. A launch token works once, within two minutes. Takes no Idempotency-Key: an unused session costs nothing and expires by itself.',
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
    description:
      'Returns what the user linked, as the message `session.finished` has it. Trust this reply, not the events in the page. Before the end of the session it answers `session.not-finished`.',
    missing,
    errors: serviceErrors,
    example: { reply: { result: examples.sessionResult } },
  },
  finishSession: {
    summary: 'End a session from the backend',
    description:
      'Closes the session, and the frame of the user with it. The result says that your backend ended it. A session that has ended answers `session.ended`.',
    missing,
    errors: serviceErrors,
    example: { reply: { result: examples.sessionResult } },
  },
  redeliverResult: {
    summary: 'Send `session.finished` of a finished session again, with all attempts',
    description:
      'Puts the message into the queue again with the same id, so that a receiver can recognize it. A site without a callback answers `site.no-callback`.',
    missing,
    errors: ['session.not-finished', 'site.no-callback', ...serviceErrors],
    example: {},
  },
  listDeliveries: {
    summary: 'List `session.finished` of the last 30 days with the state of each delivery, newest first',
    description:
      'Shows for each message when it was tried, what your callback answered, and when it is tried next. Use it to find out why a message did not arrive.',
    query: deliveriesQuery,
    errors: [],
    example: {
      query: { status: 'given-up', top: '50' },
      reply: {
        deliveries: [
          {
            event: 'session.finished',
            sessionId: examples.session.sessionId,
            publishableKey: 'pk_sandbox_demo',
            status: 'given-up',
            createdAt: '2026-11-20T10:15:00.000Z',
            attempts: 8,
            lastAttemptAt: '2026-11-21T07:41:05.000Z',
            lastStatus: 503,
            nextAttemptAt: null,
            deliveredAt: null,
            givenUpAt: '2026-11-21T07:41:05.000Z',
          },
        ],
        hasMore: false,
      },
    },
  },
  removeUser: {
    summary: 'Remove a user and all data, at the host and at the service',
    description:
      'Ends the open sessions of the user, without `session.finished`. Idempotent. For one minute, no session can be created for the user.',
    errors: serviceErrors,
    example: {},
  },
} satisfies DetailsOf<
  'createSession' | 'getSessionResult' | 'finishSession' | 'redeliverResult' | 'listDeliveries' | 'removeUser'
>;

/** Errors and examples of the health operations, which need no credential. */
export const healthDetails = {
  getHealth: {
    summary: 'Read whether the process responds',
    description:
      'Answers as long as the process runs, without looking at the database or the service. Use `/ready` to decide whether it gets requests.',
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

import * as z from 'zod/mini';
import {
  deviceClass,
  flowKind,
  funnelDimension,
  idString,
  instant,
  sessionOutcome,
  text,
  type OperatedSession,
} from '../browser/index.ts';
import type { DetailsOf } from './define.ts';

/** Opaque cursor of a page of an operators' list. */
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,300}$/));
/** Size of a page of an operators' list, 1 to 100. */
const pageSize = z.string().check(z.regex(/^([1-9]\d?|100)$/));

const sessionsQuery = z.strictObject({
  /**
   * Id of a session or of a hosted link, a login name, or a reference: the code of a session, or the reference on the error screen. Exact.
   */
  search: z.optional(text(200)),
  status: z.optional(z.enum(['open', 'finished'])),
  outcome: z.optional(sessionOutcome),
  flow: z.optional(flowKind),
  /** Earliest time of the creation, inclusive. */
  fromDate: z.optional(instant),
  /** Latest time of the creation, exclusive. */
  toDate: z.optional(instant),
  /** `next` of the page before. */
  before: z.optional(cursor),
  /** Size of the page, 1 to 100. Default: 50. */
  top: z.optional(pageSize),
});

const funnelQuery = z.strictObject({
  /** First day, UTC. Default: 29 days before the last one. */
  fromDate: z.optional(z.iso.date()),
  /** Last day, UTC. Default: today. */
  toDate: z.optional(z.iso.date()),
  /** Default: `day`. */
  by: z.optional(funnelDimension),
  flow: z.optional(flowKind),
  providerId: z.optional(idString),
  configName: z.optional(text(80)),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  device: z.optional(deviceClass),
});

/** Example of a session that operators see. */
export const operatedSession: OperatedSession = {
  sessionId: 'ls_0aVt5mQ2xL8rKc0nZpJw4d',
  reference: 'Vt5mQ2xL8rKc',
  loginName: 'user-1042',
  publishableKey: 'pk_live_shop',
  appName: 'Fernway',
  linkId: null,
  flow: 'aggregation',
  version: 4,
  configName: 'Aggregation',
  status: 'finished',
  outcome: 'error',
  endedBy: 'user',
  screen: 'error.credentials.wrong',
  provider: { providerId: 16441, name: 'Dag Site' },
  createdAt: '2026-11-20T10:15:00.000Z',
  finishedAt: '2026-11-20T10:18:30.000Z',
};

/** Inputs, errors and examples of the operations with which operators follow sessions. */
export const operatedSessionDetails = {
  listOperatedSessions: {
    summary: 'List sessions, newest first, or search one',
    description:
      'Writes an entry of the audit log. For the next page, send `next` as `before`. Sessions are kept for 30 days after their end.',
    query: sessionsQuery,
    errors: [],
    example: {
      query: { search: 'req_5d2b1c0e9f4a7b6c8d3e' },
      reply: { session: [operatedSession], next: null, hasMore: false },
    },
  },
  getOperatedSession: {
    summary: 'Read a session with its timeline, and why it failed',
    description:
      'Writes an entry of the audit log. The timeline contains no bank data and nothing that the user typed.',
    errors: [],
    missing: 'session.not-found',
    example: {
      reply: {
        session: {
          ...operatedSession,
          locale: 'en-US',
          capabilities: ['link'],
          deviceClass: 'phone',
          countryISOCode: 'US',
        },
        timeline: [
          {
            at: '2026-11-20T10:15:04.000Z',
            kind: 'launch',
            name: 'link',
            ok: true,
            status: 200,
            code: null,
            durationMs: 38,
            reference: null,
          },
          {
            at: '2026-11-20T10:17:50.000Z',
            kind: 'bank',
            name: 'FAILED',
            ok: false,
            status: null,
            code: 'INCORRECT_CREDENTIALS',
            durationMs: null,
            reference: 'QVVM1xGcNZlAtd2fdtpXyQYqo2k=',
          },
        ],
        failure: {
          at: '2026-11-20T10:17:50.000Z',
          problem: 'credentials.wrong',
          code: 'INCORRECT_CREDENTIALS',
          additionalStatus: 'INCORRECT_CREDENTIALS',
          provider: { providerId: 16441, name: 'Dag Site' },
          reference: 'QVVM1xGcNZlAtd2fdtpXyQYqo2k=',
          userAction: 'retypeCredentials',
        },
        delivery: { status: 'delivered', attempts: 1, lastStatus: 204, lastAttemptAt: '2026-11-20T10:18:31.000Z' },
      },
    },
  },
  getFunnel: {
    summary: 'Count the sessions that reached each step: opened, bank chosen, signed in, linked',
    description: 'Counts contain no persons and are kept for 400 days. They are updated every minute.',
    query: funnelQuery,
    errors: [],
    example: {
      query: { by: 'provider', device: 'phone' },
      reply: {
        fromDate: '2026-10-22',
        toDate: '2026-11-20',
        by: 'provider',
        row: [{ key: '16441', label: 'Dag Site', opened: 840, bankChosen: 840, signedIn: 611, linked: 590 }],
        updatedAt: '2026-11-20T10:15:00.000Z',
      },
    },
  },
} satisfies DetailsOf<'listOperatedSessions' | 'getOperatedSession' | 'getFunnel'>;

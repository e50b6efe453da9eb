import * as z from 'zod/mini';
import {
  deliveryId,
  entityId,
  eventChannel,
  operatedDeliveryStatus,
  sitePublishableKey,
  text,
} from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';
import { operatedSession } from './operated-session-operations.ts';

/** Errors of operations that need more of the service than the public interface has. */
const ownServiceErrors = [
  'operations.not-at-this-service',
  'rate.limited',
  'service.refused',
  'service.unavailable',
] as const;

const page = {
  /** `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.~:-]{1,200}$/))),
  /** Size of the page, 1 to 100. Default: 50. */
  top: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
};
const eventName = text(60);

const bankQuery = z.strictObject({
  /** Part of the bank's name. */
  search: z.optional(text(100)),
  ...page,
});
const deliveriesQuery = z.strictObject({
  /** Default: `service`. */
  channel: z._default(eventChannel, 'service'),
  status: z.optional(operatedDeliveryStatus),
  eventName: z.optional(eventName),
  ...page,
});
const replayBody = z.strictObject({
  channel: eventChannel,
  deliveryId: z.array(deliveryId).check(z.minLength(1), z.maxLength(100)),
});
const testBody = z.strictObject({
  channel: eventChannel,
  eventName,
  /** Site whose callback gets the event, for the channel `host`. */
  publishableKey: z.optional(sitePublishableKey),
});
const consentQuery = z.strictObject({
  /** Days from now in which the consents end, 1 to 365. Default: 30. */
  days: z.optional(z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/))),
  ...page,
});
const monthQuery = z.strictObject({
  /** Number of months with this one, 1 to 24. Default: 12. */
  months: z.optional(z.string().check(z.regex(/^([1-9]|1\d|2[0-4])$/))),
});

const provider = { providerId: 16001, name: examples.providerRow.name };
const consent = {
  consentId: 7003,
  provider: { providerId: 16010, name: 'Northbridge Bank' },
  status: 'ACTIVE',
  expiresAt: '2026-12-10T10:15:00.000Z',
} as const;
const notFound = ['user.not-found'] as const;

/** Inputs, errors and examples of the operations on banks, events and users. */
export const serviceOperationDetails = {
  listBankHealth: {
    summary: 'List banks with the attempts of the last 24 hours, those with failures first',
    description: 'Attempts are sign-ins and refreshes of your users. Nothing in the list concerns a person.',
    query: bankQuery,
    errors: ownServiceErrors,
    example: {
      query: { search: 'harbour', top: '50' },
      reply: {
        bank: [
          {
            ...provider,
            countryISOCode: 'US',
            logo: examples.providerRow.logo,
            attempts24h: 120,
            succeeded24h: 100,
            failed24h: [
              { additionalStatus: 'SITE_UNAVAILABLE', count: 14 },
              { additionalStatus: 'INCORRECT_CREDENTIALS', count: 6 },
            ],
            p50Ms: 4_200,
            p95Ms: 17_500,
            lastSuccessAt: '2026-11-20T10:12:00.000Z',
            state: 'degraded',
          },
        ],
        hasMore: false,
        next: null,
      },
    },
  },
  listOperatedDeliveries: {
    summary: 'List events of the service or of the host with their deliveries, newest first',
    description: 'Events are kept for 30 days. Writes an entry to the audit log, because events name users.',
    query: deliveriesQuery,
    errors: ownServiceErrors,
    example: {
      query: { channel: 'service', status: 'parked', top: '50' },
      reply: {
        delivery: [
          {
            deliveryId: 'b0a2f5d4-7c1e-4b6a-9a58-2f0d3c4e5b61',
            channel: 'service',
            eventName: 'DATA_UPDATES',
            status: 'parked',
            createdAt: '2026-11-16T10:15:00.000Z',
            attempts: 38,
            lastAttemptAt: '2026-11-19T10:15:00.000Z',
            lastStatus: 503,
            callback: 'https://api.example',
            loginName: 'user-1042',
            sessionId: null,
          },
        ],
        hasMore: true,
        next: '1795688100000.1',
      },
    },
  },
  replayDeliveries: {
    summary: 'Send up to 100 events again',
    description: 'Skips events that no longer exist, and those whose callback is missing or switched off.',
    body: replayBody,
    errors: ownServiceErrors,
    example: {
      body: { channel: 'service', deliveryId: ['b0a2f5d4-7c1e-4b6a-9a58-2f0d3c4e5b61'] },
      reply: { replayed: 1 },
    },
  },
  listCallbacks: {
    summary: 'List the callbacks of service and host, and which of them are switched off',
    description: 'Lists only the callbacks of the host if the service does not list its own.',
    errors: ['rate.limited', 'service.refused', 'service.unavailable'],
    example: {
      reply: {
        callback: [
          {
            channel: 'service',
            eventName: 'DATA_UPDATES',
            publishableKey: null,
            origin: 'https://api.example',
            state: 'switched-off',
            since: '2026-11-16T10:15:00.000Z',
            lastStatus: 503,
          },
          {
            channel: 'host',
            eventName: 'session.finished',
            publishableKey: 'pk_live_shop',
            origin: 'https://api.example',
            state: 'on',
            since: null,
            lastStatus: null,
          },
        ],
      },
    },
  },
  testCallback: {
    summary: 'Send a test event to a callback',
    description:
      'The host sends `{ "type": "test" }`, signed as `session.finished`, and waits for the answer. The service queues an event with the info `TEST`.',
    body: testBody,
    errors: ['callback.not-found', ...ownServiceErrors],
    example: {
      body: { channel: 'host', eventName: 'session.finished', publishableKey: 'pk_live_shop' },
      reply: { deliveryId: null, status: 204, durationMs: 83, ok: true },
    },
  },
  getOperatedUser: {
    summary: 'Read a user by login name: linked banks and consents, without accounts and balances',
    description:
      'A service without `OPERATIONS` in its capabilities does not look users up, so the host finds only users with a kept session. Writes an entry to the audit log.',
    errors: [...notFound, ...serviceErrors],
    example: {
      reply: {
        user: {
          loginName: 'user-1042',
          createdAt: '2026-10-02T09:30:00.000Z',
          lastSeenAt: '2026-11-20T10:15:00.000Z',
        },
        providerAccount: [
          {
            providerAccountId: 501,
            provider,
            status: 'SUCCESS',
            additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
            lastUpdated: '2026-11-20T10:16:00.000Z',
            nextUpdateScheduled: '2026-11-21T10:16:00.000Z',
            accounts: 3,
            consentId: null,
          },
        ],
        consent: [{ ...consent, createdAt: '2026-09-11T10:15:00.000Z' }],
        session: [operatedSession],
      },
    },
  },
  refreshOperatedUser: {
    summary: 'Refresh one of the linked banks of a user',
    description: 'Writes an entry to the audit log.',
    body: z.strictObject({ providerAccountId: entityId }),
    missing: 'provider-account.not-found',
    errors: [
      ...notFound,
      ...serviceErrors,
      'provider-account.busy',
      'provider-account.recently-refreshed',
      'provider-account.bank-limit',
      'provider.redirect-required',
      'consent.not-active',
      'consent.required',
    ],
    example: { body: { providerAccountId: 501 } },
  },
  deleteOperatedUser: {
    summary: 'Remove a user and all data, at the host and at the service',
    description: 'As `DELETE /v1/users/{loginName}` of a backend. Writes an entry to the audit log.',
    errors: [...notFound, ...serviceErrors],
    example: {},
  },
  listEndingConsents: {
    summary: 'List consents that end soon, or must be confirmed soon, earliest first',
    description: 'Writes an entry to the audit log.',
    query: consentQuery,
    errors: ownServiceErrors,
    example: {
      query: { days: '30' },
      reply: { consent: [{ loginName: 'user-1042', ...consent }], hasMore: false, next: null },
    },
  },
  listActiveUsers: {
    summary: 'Count the users whose data you retrieved, by month',
    description: 'A user is active in the months in which you read the user’s data extract.',
    query: monthQuery,
    errors: ownServiceErrors,
    example: { query: { months: '12' }, reply: { month: [{ month: '2026-11', activeUsers: 1042 }] } },
  },
  listInsightSubscriptions: {
    summary: 'List the insights that you offer to your users',
    description: 'Lists the insights on offer, and whether the user gets each.',
    errors: ownServiceErrors,
    example: {
      reply: {
        subscription: [
          {
            insightName: 'LOW_BALANCE',
            title: 'Low balance',
            insightType: 'OTHER',
            triggerType: 'REFRESH',
            setting: [{ entityType: 'ACCOUNT', isSubscribed: true, frequency: 'DAILY', duration: null }],
          },
        ],
      },
    },
  },
} satisfies DetailsOf<
  | 'listBankHealth'
  | 'listOperatedDeliveries'
  | 'replayDeliveries'
  | 'listCallbacks'
  | 'testCallback'
  | 'getOperatedUser'
  | 'refreshOperatedUser'
  | 'deleteOperatedUser'
  | 'listEndingConsents'
  | 'listActiveUsers'
  | 'listInsightSubscriptions'
>;

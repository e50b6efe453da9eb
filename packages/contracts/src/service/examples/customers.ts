import type { authEndpoints } from '../endpoints/auth.ts';
import type { capabilityEndpoints } from '../endpoints/capabilities.ts';
import type { configurationEndpoints } from '../endpoints/configurations.ts';
import type { eventDeliveryEndpoints } from '../endpoints/event-deliveries.ts';
import type { extractEndpoints } from '../endpoints/extracts.ts';
import type { notificationEndpoints } from '../endpoints/notifications.ts';
import type { userEndpoints } from '../endpoints/users.ts';
import type { User } from '../resources/user.ts';
import { account } from './accounts.ts';
import { type Examples, now } from './define.ts';
import { providerAccount } from './linking.ts';
import { transaction } from './transactions.ts';

const apiKey = {
  key: 'key_5LkLtVAB-D30SdNM2QBFyjw0Dn5NNmZNY7WS5Y3ex-U',
  publicKey: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA…\n-----END PUBLIC KEY-----\n',
  createdDate: '2026-11-20',
  expiresIn: 1800,
};
const user: User = {
  id: 2001,
  loginName: 'anna',
  roleType: 'INDIVIDUAL',
  name: { first: 'Anna', last: 'Whitlock' },
  address: { address1: '12 Oak Road', city: 'Salem', state: 'OR', zip: '97301', country: 'US' },
  email: 'anna@example.com',
  preferences: { currency: 'USD', timeZone: 'America/Los_Angeles', locale: 'en_US' },
};
const callback = { event: { callbackUrl: 'https://app.example/events' } };
const refreshParams = { eventName: 'REFRESH' } as const;
const configuration = { configName: 'Verification' };
const notificationId = '22f37728-109f-4154-8253-0cc11eedc231';
const period = { fromDate: '2026-11-20T10:00:00Z', toDate: '2026-11-20T10:10:00Z' };

/** Examples of the endpoints for customers and their users. */
export const customerExamples = {
  createToken: {
    body: { clientId: 'sandbox-client', secret: 'sandbox-secret' },
    reply: {
      token: { accessToken: '01grFjSuFfWOrAqQbV3YN1e4Pnv0dp9hd7ePk5-6ZMXj0', issuedAt: now, expiresIn: 1800 },
    },
  },
  deleteToken: {},
  createApiKey: { body: { publicKey: apiKey.publicKey }, reply: { apiKey: [apiKey] } },
  getApiKeys: { reply: { apiKey: [apiKey] } },
  deleteApiKey: { params: { key: apiKey.key } },
  getCapabilities: { reply: { capability: ['EVENT_CHANNELS', 'WIDGET_PROOF', 'CONFIGURATIONS', 'SELECTION'] } },
  setEventChannel: {
    params: refreshParams,
    body: { event: { callbackUrl: 'https://link.example/service-events' } },
  },
  storeConfiguration: {
    params: configuration,
    body: {
      configuration: {
        options: {
          flow: 'verification',
          verification: { template: 'deposits', requiredData: ['holder'], severalAccounts: false },
          balanceRefresh: { pullTransactions: false, transactionDays: 30 },
        },
      },
    },
  },
  deleteConfiguration: { params: configuration },
  registerUser: {
    body: { user: { loginName: user.loginName, name: { first: 'Anna', last: 'Whitlock' }, email: 'anna@example.com' } },
    reply: { user },
  },
  getUser: { reply: { user } },
  updateUser: { body: { user: { name: { last: 'Whitlock-Reyes' }, preferences: { currency: 'USD' } } } },
  logoutUser: {},
  unregisterUser: {},
  getSubscriptions: {
    query: { eventName: 'REFRESH' },
    reply: { event: [{ name: 'REFRESH', callbackUrl: callback.event.callbackUrl, status: 'ACTIVE' }] },
  },
  createSubscription: { params: refreshParams, body: callback },
  updateSubscription: { params: refreshParams, body: callback },
  deleteSubscription: { params: refreshParams },
  getEventDeliveries: {
    query: { eventName: 'REFRESH', status: 'PENDING', top: '100' },
    reply: {
      delivery: [
        {
          notificationId,
          eventName: 'REFRESH',
          info: 'REFRESH.PROCESS_COMPLETED',
          status: 'PENDING',
          createdDate: now,
          attempts: 1,
          lastAttemptDate: now,
          lastHttpStatus: 502,
          nextAttemptDate: '2026-11-20T10:15:06.774Z',
        },
      ],
    },
  },
  replayEvents: {
    body: { eventName: 'REFRESH', status: 'PARKED', fromDate: '2026-11-19T00:00:00Z', toDate: '2026-11-20T00:00:00Z' },
    reply: { replayCount: 40 },
  },
  sendTestEvent: { params: refreshParams, reply: { notificationId } },
  getEventSecrets: { reply: { secret: [{ id: 1301, createdDate: now }] } },
  createEventSecret: {
    reply: { secret: { id: 1301, createdDate: now, key: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDaGVzbGVlcHM=' } },
  },
  deleteEventSecret: { params: { secretId: '1301' } },
  getUserData: {
    query: { loginName: user.loginName, ...period, top: '500' },
    reply: {
      userData: [
        {
          user: { loginName: user.loginName },
          totalTransactionsCount: 2,
          providerAccount: [{ ...providerAccount, isDeleted: false }],
          account: [{ ...account, isDeleted: false }],
          transaction: [
            { ...transaction, isDeleted: false },
            { id: 90000, accountId: 7001, isManual: false, isDeleted: true },
          ],
        },
      ],
    },
  },
  getExtractEvents: {
    query: { eventName: 'DATA_UPDATES', ...period },
    reply: {
      event: {
        info: 'DATA_UPDATES.USER_DATA',
        data: {
          userCount: 1,
          ...period,
          userData: [
            {
              user: { loginName: user.loginName },
              links: [
                {
                  methodType: 'GET',
                  rel: 'getUserData',
                  href: 'dataExtracts/userData?fromDate=2026-11-20T10:00:00Z&toDate=2026-11-20T10:10:00Z&loginName=anna',
                },
              ],
            },
          ],
        },
      },
    },
  },
} satisfies Examples<
  | keyof typeof authEndpoints
  | keyof typeof capabilityEndpoints
  | keyof typeof configurationEndpoints
  | keyof typeof userEndpoints
  | keyof typeof notificationEndpoints
  | keyof typeof eventDeliveryEndpoints
  | keyof typeof extractEndpoints
>;

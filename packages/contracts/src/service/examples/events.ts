import type { z } from 'zod';
import type { webhooks } from '../endpoints/webhooks.ts';
import type { SentEventName } from '../resources/event-names.ts';
import { now } from './define.ts';
import { providerAccount } from './linking.ts';

const notification = { notificationId: '22f37728-109f-4154-8253-0cc11eedc231', notificationTime: now };
const ofUser = { ...notification, loginName: 'anna' };
const period = { userCount: 1, fromDate: '2026-11-20T10:00:00Z', toDate: '2026-11-20T10:10:00Z' };
const query = 'fromDate=2026-11-20T10:00:00Z&toDate=2026-11-20T10:10:00Z&loginName=anna';

/** An example of every event that the service sends. */
export const webhookExamples: { readonly [N in SentEventName]: z.output<(typeof webhooks)[N]['body']> } = {
  REFRESH: { event: { info: 'REFRESH.PROCESS_COMPLETED', ...ofUser, data: { providerAccount: [providerAccount] } } },
  AUTO_REFRESH_UPDATES: {
    event: {
      info: 'AUTO_REFRESH_UPDATES',
      ...notification,
      data: [
        {
          loginName: 'anna',
          providerAccountId: 5001,
          accountIds: [7001, 7002],
          autoRefresh: { status: 'DISABLED', additionalStatus: 'USER_ACTION_REQUIRED' },
        },
      ],
    },
  },
  DATA_UPDATES: {
    event: {
      info: 'DATA_UPDATES.USER_DATA',
      ...notification,
      data: {
        ...period,
        userData: [
          {
            user: { loginName: 'anna' },
            links: [{ methodType: 'GET', rel: 'getUserData', href: `dataExtracts/userData?${query}` }],
          },
        ],
      },
    },
  },
  LATEST_BALANCE_UPDATES: {
    event: {
      info: 'LATEST_BALANCE_UPDATES',
      ...ofUser,
      data: { providerAccountId: 5001, latestBalanceEvent: [{ accountId: 7001, status: 'SUCCESS' }] },
    },
  },
  CDV_STATUS_UPDATES: {
    event: {
      info: 'CDV_STATUS_UPDATES',
      ...ofUser,
      data: { providerAccountId: 5001, accountId: 7001, verificationId: 6001, verificationStatus: 'DEPOSITED' },
    },
  },
  CONSENT_UPDATES: {
    event: {
      info: 'CONSENT_UPDATES.EXPIRING',
      ...ofUser,
      data: {
        consent: [
          { consentId: 3001, providerId: 16020, providerAccountId: 5002, consentStatus: 'ACTIVE', daysLeft: 14 },
        ],
      },
    },
  },
  INSIGHTS: {
    event: {
      info: 'INSIGHTS',
      ...notification,
      data: {
        ...period,
        userData: [
          {
            user: { loginName: 'anna' },
            links: [{ methodType: 'GET', rel: 'getFeedExtracts', href: `insights/feedExtracts?${query}` }],
          },
        ],
      },
    },
  },
};

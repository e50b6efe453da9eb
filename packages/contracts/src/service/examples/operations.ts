import type { operationsEndpoints } from '../endpoints/operations.ts';
import { now, type Examples } from './define.ts';

/** Examples of the endpoints for operators. */
export const operationsExamples = {
  findUser: {
    query: { loginName: 'anna' },
    reply: { user: { id: 1001, loginName: 'anna', createdDate: now } },
  },
  getProviderHealth: {
    query: { name: 'harbor', top: '10' },
    reply: {
      provider: [
        {
          providerId: 16001,
          providerName: 'Harbor Bank',
          countryISOCode: 'US',
          attempts: 120,
          succeeded: 100,
          failed: [
            { additionalStatus: 'SITE_UNAVAILABLE', count: 14 },
            { additionalStatus: 'INCORRECT_CREDENTIALS', count: 6 },
          ],
          duration: { medianMs: 4_467, p95Ms: 17_783 },
          lastSuccessDate: now,
          state: 'DEGRADED',
        },
      ],
    },
  },
  getEndingConsents: {
    query: { days: '30' },
    reply: {
      consent: [
        {
          consentId: 3001,
          loginName: 'anna',
          providerId: 16020,
          providerName: 'Northbridge Bank',
          consentStatus: 'ACTIVE',
          endDateTime: now,
        },
      ],
    },
  },
  getActiveUsers: {
    query: { months: '2' },
    reply: {
      month: [
        { month: '2026-11', activeUsers: 1_042 },
        { month: '2026-10', activeUsers: 998 },
      ],
    },
  },
} satisfies Examples<keyof typeof operationsEndpoints>;

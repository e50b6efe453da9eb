import * as z from 'zod/mini';
import { setInsightStatusRequest, setInsightSubscriptionRequest } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';

const errors = ['capability.missing', 'not-implemented', ...serviceErrors] as const;

/** Inputs, errors and examples of the operations of the insights view. */
export const insightDetails = {
  getInsights: {
    summary: 'Read the insights of the user, newest first',
    description: 'Covers the last year. Excludes insights that the user stopped.',
    query: z.strictObject({
      /** Number of insights to skip, as text. Default: 0. */
      skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    }),
    errors,
    example: {
      query: {},
      reply: {
        now: '2026-12-02T10:15:00.000Z',
        accounts: [
          {
            accountId: 9001,
            accountName: 'Everyday Checking',
            providerName: 'Pine Harbor Bank',
            mask: '4821',
            currency: 'USD',
          },
        ],
        insights: [
          {
            insightId: '8001',
            insightName: 'LARGE_PURCHASE',
            title: 'Large Purchase',
            createdAt: '2026-12-02T06:00:00.000Z',
            status: 'active',
            action: 'stop',
            reason: {
              amount: { amount: '1249.00', currency: 'USD' },
              limit: { amount: '500', currency: 'USD' },
              date: '2026-12-01',
              subject: 'Corner Electronics',
            },
            accountIds: [9001],
            predictedEventIds: [],
            transactions: [
              {
                transactionId: 7001,
                accountId: 9001,
                date: '2026-12-01',
                description: 'Corner Electronics',
                amount: { amount: '1249.00', currency: 'USD' },
                direction: 'out',
              },
            ],
          },
        ],
        hasMore: false,
        stopped: [],
      },
    },
  },
  setInsightStatus: {
    summary: 'Dismiss an insight, or restore it',
    description: 'A dismissed insight stays in the list, with its status.',
    body: setInsightStatusRequest,
    missing: 'insight.not-found',
    errors,
    example: { body: { status: 'dismissed' } },
  },
  setInsightSubscription: {
    summary: 'Stop or resume insights of a name for the user',
    description: 'Only insights that the customer offers can be resumed.',
    body: setInsightSubscriptionRequest,
    missing: 'insight.not-found',
    errors,
    example: { body: { isSubscribed: false } },
  },
} satisfies DetailsOf<'getInsights' | 'setInsightStatus' | 'setInsightSubscription'>;

import * as z from 'zod/mini';
import { setApprovalRequest, type PredictedEvent } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';

const errors = ['capability.missing', 'not-implemented', ...serviceErrors] as const;

const exampleAmount = {
  amount: { amount: '64.20', currency: 'USD' },
  low: '58.10',
  high: '71.35',
  direction: 'out',
} as const;
const event: PredictedEvent = {
  predictedEventId: 5001,
  accountId: 9001,
  name: 'Northside Power',
  kind: 'bill',
  ...exampleAmount,
  frequency: 'monthly',
  confidence: 'high',
  approval: 'pending',
  nextDate: '2026-12-03',
};

/** Inputs, errors and examples of the operations of the upcoming payments view. */
export const upcomingDetails = {
  getUpcoming: {
    summary: 'Read expected payments and income, and the projected balances',
    description: 'Lists accounts with money of the user and with expected payments.',
    query: z.strictObject({
      /** Number of days to predict, 7 to 365, as text. Default: 90. */
      days: z.optional(z.string().check(z.regex(/^([7-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/))),
    }),
    errors,
    example: {
      query: {},
      reply: {
        today: '2026-12-02',
        until: '2026-12-04',
        accounts: [
          {
            accountId: 9001,
            accountName: 'Everyday Checking',
            providerName: 'Pine Harbor Bank',
            mask: '4821',
            currency: 'USD',
            balances: [
              { date: '2026-12-02', amount: '2410.55', low: '2410.55', high: '2410.55' },
              { date: '2026-12-03', amount: '2346.35', low: '2339.20', high: '2352.45' },
              { date: '2026-12-04', amount: '2346.35', low: '2339.20', high: '2352.45' },
            ],
            balancesWithSpending: [
              { date: '2026-12-02', amount: '2410.55', low: '2410.55', high: '2410.55' },
              { date: '2026-12-03', amount: '2321.15', low: '2278.40', high: '2339.65' },
              { date: '2026-12-04', amount: '2287.70', low: '2221.05', high: '2318.30' },
            ],
          },
        ],
        events: [event],
        payments: [
          {
            predictedTransactionId: 7001,
            predictedEventId: 5001,
            accountId: 9001,
            date: '2026-12-03',
            state: 'expected',
            ...exampleAmount,
          },
        ],
      },
    },
  },
  setApproval: {
    summary: 'Approve or reject a predicted event',
    description:
      '`rejected`: the event is not a recurring payment and is not detected again. `pending` withdraws an earlier answer.',
    body: setApprovalRequest,
    missing: 'predicted-event.not-found',
    errors,
    example: { body: { approval: 'approved' }, reply: { event: { ...event, approval: 'approved' } } },
  },
} satisfies DetailsOf<'getUpcoming' | 'setApproval'>;

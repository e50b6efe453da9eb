import * as z from 'zod/mini';
import { idDigits, includeInNetWorthRequest, type NetWorthAccount } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';

const errors = ['capability.missing', 'not-implemented', ...serviceErrors] as const;
const missing = 'account.not-found';

const checking: NetWorthAccount = {
  accountId: 9001,
  accountName: 'Everyday Checking',
  providerName: 'Pine Harbor Bank',
  mask: '4821',
  side: 'asset',
  isManual: false,
  isRealEstate: false,
  balance: { amount: '2410.55', currency: 'USD' },
  lastUpdated: '2026-11-20T10:15:00.000Z',
  includeInNetWorth: true,
  exclusion: null,
  linkedAccountIds: [],
};

/** Inputs, errors and examples of the operations of the net-worth view. */
export const netWorthDetails = {
  getNetWorth: {
    summary: 'Read the net worth of the user, with included and excluded accounts',
    description:
      'With `accountIds`, all named accounts count, and no others, as in the aggregation service (interface 4.4).',
    query: z.strictObject({
      accountIds: z.optional(z.string().check(z.regex(new RegExp(`^${idDigits}(,${idDigits}){0,99}$`)))),
    }),
    missing,
    errors,
    example: {
      query: {},
      reply: {
        totals: [{ currency: 'USD', netWorth: '2410.55', assets: '2410.55', liabilities: '0.00' }],
        accounts: [checking],
        isLimited: false,
      },
    },
  },
  includeInNetWorth: {
    summary: 'Include an account in the net worth, or exclude it',
    description:
      'The change applies to the current totals and to those of past days. An unknown id answers `account.not-found`.',
    body: includeInNetWorthRequest,
    missing,
    errors,
    example: {
      body: { includeInNetWorth: false },
      reply: { account: { ...checking, includeInNetWorth: false } },
    },
  },
} satisfies DetailsOf<'getNetWorth' | 'includeInNetWorth'>;

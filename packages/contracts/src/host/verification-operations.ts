import * as z from 'zod/mini';
import { createVerificationRequest, idString, submitAmountsRequest } from '../browser/index.ts';
import { idempotencyHeaders, type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

const missing = 'verification.not-found';
const id = z.optional(idString);

/** Inputs, errors and examples of the operations on verifications. */
export const verificationDetails = {
  listEligibleAccounts: {
    summary: 'List the accounts of a provider account and how each can be verified',
    description: 'Says for each account whether it can be verified by name or by deposits, and if not, why.',
    missing: 'provider-account.not-found',
    errors: ['capability.missing', ...serviceErrors],
    example: {
      reply: {
        accounts: [
          {
            accountId: 9001,
            ineligible: null,
            takesDeposits: true,
            accountType: 'CHECKING',
            routingNumber: '021000021',
            knowsNumber: true,
          },
        ],
      },
    },
  },
  listVerifications: {
    summary: 'List the verifications of the user, newest first',
    description: 'Lists state and dates of each verification. Amounts of deposits are never sent.',
    query: z.strictObject({ accountId: id, providerAccountId: id }),
    errors: ['capability.missing', 'not-implemented', ...serviceErrors],
    example: { query: { accountId: '9001' }, reply: { verifications: [examples.verification] } },
  },
  createVerification: {
    summary: 'Verify accounts by the holder’s name, or start small deposits',
    description:
      'By name, the result is there at once. Deposits arrive in 2 to 4 days, cost money, and are limited: `verification.limit-reached` and `rate.deposits`. While deposits to the account are open, a repeated call sends none.',
    body: createVerificationRequest,
    status: 201,
    missing: 'account.not-found',
    errors: [
      'capability.missing',
      'not-implemented',
      'verification.not-eligible',
      'verification.limit-reached',
      'rate.deposits',
      'provider-account.not-found',
      ...serviceErrors,
    ],
    example: {
      body: { verificationType: 'CHALLENGE_DEPOSIT', accountId: 9001 },
      reply: { verifications: [examples.verification] },
    },
  },
  getVerification: {
    summary: 'Read a verification',
    description: 'Returns the state of a verification and, for deposits, when they arrive and how many tries are left.',
    missing,
    errors: ['capability.missing', 'not-implemented', ...serviceErrors],
    example: { reply: { verification: examples.verification } },
  },
  submitAmounts: {
    summary: 'Compare the typed amounts with those of the small deposits',
    description:
      'The reply contains the result; wrong amounts are not an error. A repeated `Idempotency-Key` does not cost a second attempt: its reply contains the current status of the verification.',
    headers: idempotencyHeaders,
    body: submitAmountsRequest,
    missing,
    errors: [
      'capability.missing',
      'verification.over',
      'request.idempotency-conflict',
      'not-implemented',
      ...serviceErrors,
    ],
    example: {
      headers: { 'idempotency-key': '0c7e4a52-amounts1' },
      body: {
        amounts: [
          { amount: '0.32', direction: 'CREDIT' },
          { amount: '0.45', direction: 'CREDIT' },
          { amount: '0.77', direction: 'DEBIT' },
        ],
      },
      reply: { verification: examples.verification },
    },
  },
} satisfies DetailsOf<
  'listEligibleAccounts' | 'listVerifications' | 'createVerification' | 'getVerification' | 'submitAmounts'
>;

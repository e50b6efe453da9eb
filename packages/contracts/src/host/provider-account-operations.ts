import * as z from 'zod/mini';
import {
  selectAccountsRequest,
  addProviderAccountRequest,
  answerChallengeRequest,
  updateCredentialsRequest,
} from '../browser/index.ts';
import { idempotencyHeaders, type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

const missing = 'provider-account.not-found';
/** Errors of operations that send sign-in details to a bank. */
const signInErrors = [
  ...serviceErrors,
  'capability.missing',
  'rate.credentials',
  'provider.not-supported',
  'provider.redirect-required',
  'provider-account.busy',
  'consent.required',
] as const;
const reply = { providerAccount: examples.providerAccount };

/** Inputs, errors and examples of the operations on provider accounts. */
export const providerAccountDetails = {
  listProviderAccounts: {
    summary: 'List the provider accounts of the user, newest first',
    errors: ['capability.missing', ...serviceErrors],
    example: { reply: { providerAccounts: [examples.providerAccount] } },
  },
  addProviderAccount: {
    summary: 'Add a provider account and start its first refresh',
    description: 'A repeated `Idempotency-Key` adds nothing and returns the reply of the first request.',
    headers: idempotencyHeaders,
    body: addProviderAccountRequest,
    status: 201,
    missing: 'provider.not-found',
    errors: [
      ...signInErrors,
      missing,
      'provider.not-offered',
      'session.single-site',
      'provider-account.limit-reached',
      'request.idempotency-conflict',
    ],
    example: {
      headers: { 'idempotency-key': '0c7e4a52-add1' },
      body: { providerId: 16001, field: examples.filledFields },
      reply,
    },
  },
  getProviderAccount: {
    summary: 'Read a provider account with its open challenge',
    missing,
    errors: ['capability.missing', ...serviceErrors],
    example: { reply },
  },
  deleteProviderAccount: {
    summary: 'Delete a provider account and its data',
    missing,
    errors: ['capability.missing', 'provider-account.busy', ...serviceErrors],
    example: {},
  },
  getCredentialsForm: {
    summary: 'Read the form for changed sign-in details',
    description: 'Contains hints at the stored input, but no stored values.',
    missing,
    errors: ['capability.missing', 'provider.not-supported', ...serviceErrors],
    example: { reply: { loginForm: examples.loginForm } },
  },
  updateCredentials: {
    summary: 'Change the sign-in details and refresh',
    body: updateCredentialsRequest,
    missing,
    errors: [
      ...signInErrors,
      'provider-account.other-login',
      'provider-account.recently-refreshed',
      'provider-account.bank-limit',
    ],
    example: { body: { field: examples.filledFields, unchanged: ['LOGIN'] }, reply },
  },
  answerChallenge: {
    summary: 'Answer the challenge of the bank',
    body: answerChallengeRequest,
    missing,
    errors: [
      ...serviceErrors,
      'capability.missing',
      'rate.answers',
      'provider-account.busy',
      'provider-account.not-waiting',
    ],
    example: { body: { requestId: 'rq-4711', field: [{ id: 'TOKEN', value: '123456' }] }, reply },
  },
  selectAccounts: {
    summary: 'Choose the accounts to keep',
    body: selectAccountsRequest,
    missing,
    errors: ['capability.missing', 'account.not-found', ...serviceErrors],
    example: { body: { accountIds: [9001] }, reply: { accounts: [examples.account] } },
  },
  refreshProviderAccount: {
    summary: 'Refresh with the stored sign-in details or consent',
    description:
      'With `scope=balances`, refreshes only balances, and the days of transactions that the configuration of the session sets.',
    query: z.strictObject({ scope: z.optional(z.enum(['balances'])) }),
    missing,
    errors: [
      ...serviceErrors,
      'capability.missing',
      'config.no-balance-refresh',
      'provider.not-supported',
      'provider.redirect-required',
      'provider-account.busy',
      'provider-account.recently-refreshed',
      'provider-account.bank-limit',
      'provider-account.credentials-needed',
      'consent.required',
      'consent.not-active',
    ],
    example: { query: { scope: 'balances' }, reply },
  },
  listAccounts: {
    summary: 'List the accounts of a provider account',
    missing,
    errors: ['capability.missing', ...serviceErrors],
    example: { reply: { accounts: [examples.account] } },
  },
} satisfies DetailsOf<
  | 'listProviderAccounts'
  | 'addProviderAccount'
  | 'getProviderAccount'
  | 'deleteProviderAccount'
  | 'getCredentialsForm'
  | 'updateCredentials'
  | 'answerChallenge'
  | 'selectAccounts'
  | 'refreshProviderAccount'
  | 'listAccounts'
>;

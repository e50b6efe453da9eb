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
    description: 'Lists the connections of the user with their state, and what the user can do about a failed one.',
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
    description:
      'Returns the state of a connection. While the bank waits, `challenge` is the form that the user fills in. An unknown id answers `provider-account.not-found`.',
    missing,
    errors: ['capability.missing', ...serviceErrors],
    example: { reply },
  },
  deleteProviderAccount: {
    summary: 'Delete a provider account and its data',
    description:
      'Deletes the sign-in details, the accounts and all their data, and ends a consent. It cannot be undone.',
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
    description:
      'Signs in with the new details and reads the accounts again. Details of another login answer `provider-account.other-login`, too many tries `rate.credentials`.',
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
    description:
      'Sends the answer of the user to the bank. A challenge that was answered or has expired answers `provider-account.not-waiting`, too many answers `rate.answers`.',
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
    description:
      'Keeps the named accounts and deletes the transactions of the others, which stay available for verification.',
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
    description: 'Lists the accounts that were read, with balances, and which of them are new in this session.',
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

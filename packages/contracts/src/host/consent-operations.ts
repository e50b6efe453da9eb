import {
  createAuthorizationRequest,
  createConsentRequest,
  revokeConsentRequest,
  setConsentDeletionRequest,
} from '../browser/index.ts';
import type { DetailsOf } from './define.ts';
import { serviceErrors } from './errors.ts';
import * as examples from './examples.ts';

const missing = 'consent.not-found';
const common = ['capability.missing', ...serviceErrors] as const;
const reply = { consent: examples.consent };

export const consentDetails = {
  listConsents: {
    summary: 'List the consents of the user, newest first',
    errors: common,
    example: { reply: { consents: [examples.consent] } },
  },
  createConsent: {
    summary: 'Generate a consent for a bank, or for a connection whose consent has ended',
    body: createConsentRequest,
    status: 201,
    missing: 'provider-account.not-found',
    errors: [
      ...common,
      'provider.not-found',
      'provider.not-supported',
      'provider.not-offered',
      'session.single-site',
      'consent.single-site-only',
      'consent.wrong-state',
    ],
    example: { body: { providerId: 16020 }, reply },
  },
  getConsent: {
    summary: 'Read a consent',
    missing,
    errors: common,
    example: { reply },
  },
  getConsentHistory: {
    summary: 'Read the history of a consent, oldest first',
    missing,
    errors: common,
    example: {
      reply: {
        history: [
          {
            at: '2026-11-20T10:15:00.000Z',
            status: 'ACTIVE',
            expiresAt: '2027-11-20T10:15:00.000Z',
            regulatedParty: examples.consent.regulatedParty,
          },
        ],
      },
    },
  },
  renewConsent: {
    summary: 'Confirm a consent without asking the bank',
    description:
      'Where the bank has to be asked: `consent.bank-needed`, and an authorization with the purpose `renew`.',
    missing,
    errors: [
      ...common,
      'provider-account.not-found',
      'consent.wrong-state',
      'consent.not-active',
      'consent.bank-needed',
    ],
    example: { reply },
  },
  setConsentDeletion: {
    summary: 'Choose whether the data is deleted when sharing ends',
    body: setConsentDeletionRequest,
    missing,
    errors: [...common, 'consent.deletion-not-offered', 'consent.wrong-state'],
    example: { body: { deleteDataAtEnd: true }, reply },
  },
  revokeConsent: {
    summary: 'Stop sharing with a bank',
    body: revokeConsentRequest,
    missing,
    errors: [...common, 'consent.deletion-not-offered', 'consent.wrong-state'],
    example: {
      body: { deleteData: true },
      reply: { consent: examples.revokedConsent, bankTold: true, dataDeleted: true },
    },
  },
  createAuthorization: {
    summary: 'Prepare an authorization, which gives or renews a consent at the bank',
    description: 'The bank is asked when the browser opens `startPath`.',
    body: createAuthorizationRequest,
    status: 201,
    missing,
    errors: [...common, 'session.not-found', 'provider-account.not-found', 'consent.wrong-state'],
    example: {
      body: { purpose: 'give', mode: 'popup' },
      reply: {
        authorization: examples.authorization,
        mode: 'popup',
        startPath: `/oauth/start?authorization=${examples.authorization.authorizationId}&n=${'n'.repeat(43)}`,
        bankHost: 'bank.example',
      },
    },
  },
  getAuthorization: {
    summary: 'Read an authorization',
    errors: ['capability.missing', 'authorization.not-found'],
    example: {
      reply: {
        authorization: { ...examples.authorization, status: 'atBank' },
        mode: 'popup',
        startPath: null,
        bankHost: 'bank.example',
      },
    },
  },
  cancelAuthorization: {
    summary: 'Cancel an authorization',
    description: 'A user who returns from the bank later has shared nothing.',
    errors: ['capability.missing', 'authorization.not-found', 'authorization.over'],
    example: {},
  },
} satisfies DetailsOf<
  | 'listConsents'
  | 'createConsent'
  | 'getConsent'
  | 'getConsentHistory'
  | 'renewConsent'
  | 'setConsentDeletion'
  | 'revokeConsent'
  | 'createAuthorization'
  | 'getAuthorization'
  | 'cancelAuthorization'
>;

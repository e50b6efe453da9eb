import {
  createAuthorizationRequest,
  createConsentRequest,
  revokeConsentRequest,
  setConsentDeletionRequest,
} from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

const missing = 'consent.not-found';
const commonErrors = ['capability.missing', ...serviceErrors] as const;
const reply = { consent: examples.consent };

/** Summary, body, errors and example of each operation on consents and authorizations. */
export const consentDetails = {
  listConsents: {
    summary: 'List the consents of the user, newest first',
    description:
      'Lists the consents that the user of the session gave at banks, also those that have ended, and whether each can be renewed.',
    errors: commonErrors,
    example: { reply: { consents: [examples.consent] } },
  },
  createConsent: {
    summary: 'Generate a consent for a bank, or for a connection whose consent has ended',
    description:
      'Returns the texts that the user must read, with the groups of data. Nothing is shared before the user agrees and gives the consent at the bank. Under some engagement models it answers `consent.single-site-only`.',
    body: createConsentRequest,
    status: 201,
    missing: 'provider-account.not-found',
    errors: [
      ...commonErrors,
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
    description:
      'Returns the state of one consent with its texts and dates. An unknown id answers `consent.not-found`.',
    missing,
    errors: commonErrors,
    example: { reply },
  },
  getConsentHistory: {
    summary: 'Read the history of a consent, oldest first',
    description: 'Lists when the consent was given, renewed and ended. An unknown id answers `consent.not-found`.',
    missing,
    errors: commonErrors,
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
      'Fails with `consent.bank-needed` if the bank must be asked. Then create an authorization with the purpose `renew`.',
    missing,
    errors: [
      ...commonErrors,
      'provider-account.not-found',
      'consent.wrong-state',
      'consent.not-active',
      'consent.bank-needed',
    ],
    example: { reply },
  },
  setConsentDeletion: {
    summary: 'Choose whether the data is deleted when sharing ends',
    description:
      'Stores the choice, which applies at the end of sharing. A region that does not offer it answers `consent.deletion-not-offered`.',
    body: setConsentDeletionRequest,
    missing,
    errors: [...commonErrors, 'consent.deletion-not-offered', 'consent.wrong-state'],
    example: { body: { deleteDataAtEnd: true }, reply },
  },
  revokeConsent: {
    summary: 'Stop sharing with a bank',
    description:
      'Ends sharing at once. If the bank does not answer, the service stops reading now and tells the bank later.',
    body: revokeConsentRequest,
    missing,
    errors: [...commonErrors, 'consent.deletion-not-offered', 'consent.wrong-state'],
    example: {
      body: { deleteData: true },
      reply: { consent: examples.revokedConsent, bankInformed: true, dataDeleted: true },
    },
  },
  createAuthorization: {
    summary: 'Prepare an authorization, which gives or renews a consent at the bank',
    description: 'The host contacts the bank when the browser opens `startPath`.',
    body: createAuthorizationRequest,
    status: 201,
    missing,
    errors: [...commonErrors, 'session.not-found', 'provider-account.not-found', 'consent.wrong-state'],
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
    description:
      'Says whether the user is still at the bank, has come back, or cancelled. The frame asks until there is a result.',
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
    description: 'If the user returns from the bank later, nothing is shared.',
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

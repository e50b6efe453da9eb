import type { LinkEvent, LinkStep } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import {
  account,
  asking,
  authorization,
  authorizationChanged,
  authorizationMade,
  changed,
  consent,
  credentialsForm,
  detail,
  failed,
  given,
  loaded,
  redirectRow,
  started,
  view,
  situations,
} from '../views.ts';
import type { Situation } from '../views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

const on = casesOf<Situation, LinkStep>(Object.keys(situations) as Situation[]);

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const lost = { code: 'network.lost', reference: '', retryAfter: null } as const;
const of501 = { providerAccountId: 501 };
const wanted = { consentId: 7001, purpose: 'give', mode: 'popup' } as const;
const opened = { consentId: 7001, authorizationId: authorization().authorizationId };
const linkedAt = view({ status: 'SUCCESS', accountsListed: true });

type HostEvent = Extract<LinkEvent, { source: 'host' }>;

/** State of linking after each event of the host in each situation. */
export const linkingHostTable: MachineTable<HostEvent, Situation, LinkStep> = {
  // unsolicited reports
  accountChanged: [
    on(changed(asking()), { progress: 'mfa' }),
    on(changed(failed('TECH_ERROR')), {
      progress: 'error',
      mfa: 'error',
      partial: 'partial',
      summary: 'summary',
      'progress, accounts to come': 'error',
      'mfa, answer sent': 'error',
      'summary, saving': 'summary',
      'summary, settling': 'summary',
      'mfa, expired': 'error',
    }),
  ],
  authorizationChanged: [
    on(authorizationChanged({ status: 'atBank' }), { handoff: 'atBank', 'error, at the bank': 'atBank' }),
    on(authorizationChanged({ status: 'done', providerAccountId: 501 }), {
      handoff: 'progress',
      atBank: 'progress',
      'error, at the bank': 'progress',
    }),
    on(authorizationChanged({ status: 'declined' }), { atBank: 'error' }),
  ],

  // answers
  answeredGetProvider: [
    on(replied('getProvider', { providerId: 16002 }, detail()), { error: 'error', 'boot, of a bank': 'credentials' }),
    on(replied('getProvider', { providerId: 16002 }, detail({ isLinked: true })), {
      error: 'error',
      'boot, of a bank': 'existing',
    }),
    on(replied('getProvider', { providerId: 16002 }, detail({ ...redirectRow(), providerId: 16002 })), {
      error: 'error',
      'boot, of a bank': 'consent',
    }),
  ],
  answeredListProviderAccounts: [
    on(replied('listProviderAccounts', { providerId: 16002 }, [linkedAt]), { existing: 'existing' }),
  ],
  answeredGetProviderAccount: [
    on(replied('getProviderAccount', of501, failed('TECH_ERROR')), {
      progress: 'error',
      mfa: 'error',
      partial: 'partial',
      summary: 'summary',
      'progress, accounts to come': 'error',
      'mfa, answer sent': 'error',
      'summary, saving': 'summary',
      'summary, settling': 'summary',
      'mfa, expired': 'error',
    }),
  ],
  answeredAddProviderAccount: [
    on(started({ requestId: 'req-2' }), { progress: 'progress', 'progress, accounts to come': 'progress' }),
  ],
  answeredGetCredentialsForm: [on(replied('getCredentialsForm', of501, credentialsForm), {})],
  answeredUpdateCredentials: [
    on(replied('updateCredentials', { ...of501, unchanged: [] }, view({ requestId: 'req-2' })), {
      progress: 'progress',
      'progress, accounts to come': 'progress',
    }),
  ],
  answeredAnswerChallenge: [
    on(replied('answerChallenge', { ...of501, requestId: 'req-1' }, view({ status: 'IN_PROGRESS' })), {
      'mfa, answer sent': 'progress',
    }),
  ],
  answeredRefreshProviderAccount: [
    on(replied('refreshProviderAccount', of501, view({ requestId: 'req-2' })), {
      progress: 'progress',
      'progress, accounts to come': 'progress',
    }),
  ],
  answeredDeleteProviderAccount: [on(replied('deleteProviderAccount', of501, null), { error: 'search' })],
  answeredListAccounts: [
    on(loaded(account(1), account(2)), {
      existing: 'existing',
      partial: 'summary',
      summary: 'summary',
      'progress, accounts to come': 'summary',
    }),
    on(loaded(account(1), account(2, { additionalStatus: 'DATA_RETRIEVAL_FAILED' })), {
      existing: 'existing',
      partial: 'partial',
      summary: 'summary',
      'progress, accounts to come': 'partial',
    }),
  ],
  answeredSelectAccounts: [
    on(replied('selectAccounts', { ...of501, accountIds: [1] }, []), {
      'summary, saving': 'search',
      'summary, settling': 'settled',
    }),
  ],
  answeredCreateConsent: [on(replied('createConsent', { providerId: 16020 }, consent()), {})],
  answeredGetConsent: [on(replied('getConsent', { consentId: 7001 }, consent()), {})],
  answeredRenewConsent: [on(replied('renewConsent', { consentId: 7001 }, given('here')), {})],
  answeredSetConsentDeletion: [
    on(
      replied(
        'setConsentDeletion',
        { consentId: 7001, deleteDataAtEnd: true },
        consent({ deletion: { chosen: true } }),
      ),
      {},
    ),
  ],
  answeredCreateAuthorization: [
    on(authorizationMade(), { 'handoff, none ready': 'handoff', 'error, at the bank': 'error' }),
    on(authorizationMade({ authorizationId: 'cv_bbbbbbbbbbbbbbbbbbbb', status: 'checking' }), {
      atBank: 'atBank',
      'handoff, none ready': 'atBank',
      'error, at the bank': 'atBank',
    }),
  ],
  answeredGetAuthorization: [
    on(
      replied('getAuthorization', opened, {
        authorization: authorization({ status: 'done', providerAccountId: 501 }),
        mode: 'popup',
        startPath: null,
        bankHost: null,
      }),
      { handoff: 'progress', atBank: 'progress', 'error, at the bank': 'progress' },
    ),
  ],
  answeredCancelAuthorization: [on(replied('cancelAuthorization', opened, null), {})],

  // failures
  failedGetProvider: [on(refused('getProvider', { providerId: 16002 }, failure), { 'boot, of a bank': 'error' })],
  failedListProviderAccounts: [
    on(refused('listProviderAccounts', { providerId: 16002 }, failure), {
      existing: 'error',
      'boot, of a bank': 'error',
    }),
  ],
  failedGetProviderAccount: [
    on(refused('getProviderAccount', of501, failure), {
      progress: 'error',
      mfa: 'error',
      'progress, accounts to come': 'error',
      'mfa, answer sent': 'error',
      'mfa, expired': 'error',
    }),
  ],
  failedAddProviderAccount: [
    on(refused('addProviderAccount', { providerId: 16002, idempotencyKey: 'key-00000001' }, lost), {}),
  ],
  failedGetCredentialsForm: [on(refused('getCredentialsForm', of501, failure), {})],
  failedUpdateCredentials: [on(refused('updateCredentials', { ...of501, unchanged: [] }, failure), {})],
  failedAnswerChallenge: [
    on(refused('answerChallenge', { ...of501, requestId: 'req-1' }, failure), { 'mfa, answer sent': 'mfa' }),
  ],
  failedRefreshProviderAccount: [on(refused('refreshProviderAccount', of501, failure), {})],
  failedDeleteProviderAccount: [
    on(refused('deleteProviderAccount', of501, { ...failure, code: 'provider-account.not-found' }), {
      error: 'search',
    }),
  ],
  failedListAccounts: [on(refused('listAccounts', of501, failure), { 'progress, accounts to come': 'error' })],
  failedSelectAccounts: [
    on(refused('selectAccounts', { ...of501, accountIds: [1] }, failure), {
      'summary, saving': 'summary',
      'summary, settling': 'summary',
    }),
  ],
  failedCreateConsent: [on(refused('createConsent', { providerId: 16020 }, failure), {})],
  failedGetConsent: [on(refused('getConsent', { consentId: 7001 }, failure), {})],
  failedRenewConsent: [on(refused('renewConsent', { consentId: 7001 }, failure), {})],
  failedSetConsentDeletion: [
    on(refused('setConsentDeletion', { consentId: 7001, deleteDataAtEnd: true }, failure), {}),
  ],
  failedCreateAuthorization: [
    on(refused('createAuthorization', wanted, failure), { 'handoff, none ready': 'handoff' }),
  ],
  failedGetAuthorization: [on(refused('getAuthorization', opened, failure), { atBank: 'error' })],
  failedCancelAuthorization: [
    on(refused('cancelAuthorization', opened, { ...failure, code: 'authorization.over' }), {
      'error, at the bank': 'error',
    }),
  ],
};

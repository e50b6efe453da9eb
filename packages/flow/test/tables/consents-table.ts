import { initialConsentsModel } from '../../src/index.ts';
import type { ConsentsEvent, ConsentsModel } from '../../src/index.ts';
import { consentView, endingSoon, opened, play, revoked, stopping, view } from '../consents/consents-views.ts';
import { refused, replied } from '../replies.ts';
import { account, launched } from '../views.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

type ConsentsStep = ConsentsModel['state']['step'];

const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const here = { consentId: 301 };
const renewal = { source: 'user', type: 'renewalWanted', ...here } as const;
const stop = { source: 'user', type: 'stopWanted' } as const;
const atBank = endingSoon({ renewal: { at: 'bank', days: 90, until: '2027-11-01T10:00:00.000Z' } });
const { model: boot } = play(initialConsentsModel, launched({ capabilities: ['consents'] }));
const ended = replied('revokeConsent', here, { consent: revoked, bankInformed: true, dataDeleted: false });

/** States, with the facts that decide the result of an event. */
export const consentsSituations = {
  'boot, before the launch': initialConsentsModel,
  boot,
  consents: opened(endingSoon()),
  'consents, renewed at the bank': opened(atBank),
  'consents, expired': play(opened(endingSoon()), { source: 'session', type: 'sessionExpired' }).model,
  consentDetail: play(opened(endingSoon({ deletion: { chosen: false } })), view).model,
  'consentDetail, asked to stop': play(opened(endingSoon()), view, stop).model,
  'consentDetail, stopping': play(opened(endingSoon()), view, ...stopping).model,
  consentRenewal: play(opened(endingSoon()), view, renewal).model,
  'consentRenewal, sent': play(opened(endingSoon()), view, renewal, { source: 'user', type: 'renewalConfirmed' }).model,
  consentStopped: play(opened(endingSoon()), view, ...stopping, ended).model,
  linking: play(opened(atBank), renewal).model,
  error: play(boot, refused('listConsents', {}, failure)).model,
  exited: play(
    opened(consentView()),
    { source: 'session', type: 'sessionExpired' },
    { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
  ).model,
} satisfies Record<ConsentsStep, ConsentsModel> & Record<string, ConsentsModel>;
type ConsentsSituation = keyof typeof consentsSituations;

const on = casesOf<ConsentsSituation, ConsentsStep>(Object.keys(consentsSituations) as ConsentsSituation[]);

/** State after each event in each situation. */
export const consentsTable: MachineTable<ConsentsEvent, ConsentsSituation, ConsentsStep> = {
  // session
  launched: [
    on(launched({ capabilities: ['consents'] }), {
      'boot, before the launch': 'boot',
      boot: 'boot',
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
      consentStopped: 'consentStopped',
      error: 'error',
    }),
  ],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { 'boot, before the launch': 'error' })],
  sessionExpiring: [
    on(
      { source: 'session', type: 'sessionExpiring' },
      {
        boot: 'boot',
        consents: 'consents',
        'consents, renewed at the bank': 'consents',
        consentDetail: 'consentDetail',
        'consentDetail, asked to stop': 'consentDetail',
        'consentDetail, stopping': 'consentDetail',
        consentRenewal: 'consentRenewal',
        'consentRenewal, sent': 'consentRenewal',
        consentStopped: 'consentStopped',
        error: 'error',
      },
    ),
  ],
  sessionExpired: [
    on(
      { source: 'session', type: 'sessionExpired' },
      {
        boot: 'boot',
        consents: 'consents',
        'consents, renewed at the bank': 'consents',
        consentDetail: 'consentDetail',
        'consentDetail, asked to stop': 'consentDetail',
        'consentDetail, stopping': 'consentDetail',
        consentRenewal: 'consentRenewal',
        'consentRenewal, sent': 'consentRenewal',
        consentStopped: 'consentStopped',
        error: 'error',
      },
    ),
  ],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'consents, expired': 'consents' })],
  offline: [
    on(
      { source: 'session', type: 'offline' },
      {
        'boot, before the launch': 'boot',
        boot: 'boot',
        consents: 'consents',
        'consents, renewed at the bank': 'consents',
        'consents, expired': 'consents',
        consentDetail: 'consentDetail',
        'consentDetail, asked to stop': 'consentDetail',
        'consentDetail, stopping': 'consentDetail',
        consentRenewal: 'consentRenewal',
        'consentRenewal, sent': 'consentRenewal',
        consentStopped: 'consentStopped',
        error: 'error',
      },
    ),
  ],
  online: [on({ source: 'session', type: 'online' }, {})],
  embeddedEnded: [
    on(
      { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
      { linking: 'consents' },
    ),
    on(
      { source: 'session', type: 'embeddedEnded', expired: true, online: true, settled: null, exit: null },
      { linking: 'exited' },
    ),
  ],

  // user
  sessionContinued: [
    on({ source: 'user', type: 'sessionContinued' }, { 'consents, expired': 'consents', error: 'boot' }),
  ],
  closeRequested: [
    on(
      { source: 'user', type: 'closeRequested' },
      { 'boot, before the launch': 'exited', boot: 'exited', error: 'exited' },
    ),
  ],
  leaveConfirmed: [on({ source: 'user', type: 'leaveConfirmed', choice: 'leave' }, { 'consents, expired': 'exited' })],
  leaveCancelled: [on({ source: 'user', type: 'leaveCancelled' }, {})],
  retry: [on({ source: 'user', type: 'retry' }, { error: 'boot' })],
  back: [
    on(
      { source: 'user', type: 'back' },
      { consentDetail: 'consents', consentRenewal: 'consentDetail', consentStopped: 'consents' },
    ),
  ],
  pageShown: [
    on(
      { source: 'user', type: 'pageShown' },
      {
        consents: 'consents',
        'consents, renewed at the bank': 'consents',
        consentDetail: 'consentDetail',
        'consentDetail, asked to stop': 'consentDetail',
        'consentDetail, stopping': 'consentDetail',
        consentRenewal: 'consentRenewal',
        'consentRenewal, sent': 'consentRenewal',
        consentStopped: 'consentStopped',
      },
    ),
  ],
  filterChosen: [
    on(
      { source: 'user', type: 'filterChosen', filter: 'ended' },
      { consents: 'consents', 'consents, renewed at the bank': 'consents', 'consents, expired': 'consents' },
    ),
  ],
  consentsSearched: [
    on(
      { source: 'user', type: 'consentsSearched', query: 'harbour' },
      { consents: 'consents', 'consents, renewed at the bank': 'consents', 'consents, expired': 'consents' },
    ),
  ],
  consentViewed: [
    on(
      { source: 'user', type: 'consentViewed', ...here },
      {
        consents: 'consentDetail',
        'consents, renewed at the bank': 'consentDetail',
        'consents, expired': 'consentDetail',
      },
    ),
  ],
  renewalWanted: [
    on(renewal, {
      consents: 'consentRenewal',
      'consents, renewed at the bank': 'linking',
      'consents, expired': 'consentRenewal',
      consentDetail: 'consentRenewal',
    }),
  ],
  renewalConfirmed: [on({ source: 'user', type: 'renewalConfirmed' }, { consentRenewal: 'consentRenewal' })],
  deletionChosen: [
    on(
      { source: 'user', type: 'deletionChosen', deleteDataAtEnd: true },
      { consentDetail: 'consentDetail', 'consentDetail, asked to stop': 'consentDetail' },
    ),
  ],
  stopWanted: [on(stop, { consentDetail: 'consentDetail' })],
  stopCancelled: [
    on(
      { source: 'user', type: 'stopCancelled' },
      { 'consentDetail, asked to stop': 'consentDetail', 'consentDetail, stopping': 'consentDetail' },
    ),
  ],
  stopConfirmed: [on({ source: 'user', type: 'stopConfirmed' }, { 'consentDetail, asked to stop': 'consentDetail' })],
  historyWanted: [on({ source: 'user', type: 'historyWanted' }, {})],

  // host
  answeredListConsents: [
    on(replied('listConsents', {}, [endingSoon()]), {
      'boot, before the launch': 'consents',
      boot: 'consents',
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
    on(replied('listConsents', {}, []), {
      'boot, before the launch': 'consents',
      boot: 'consents',
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consents',
      'consentDetail, asked to stop': 'consents',
      'consentDetail, stopping': 'consents',
      consentRenewal: 'consents',
      'consentRenewal, sent': 'consents',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
  ],
  answeredListAccounts: [
    on(replied('listAccounts', { providerAccountId: 501 }, [account(1)]), {
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
  ],
  answeredGetConsentHistory: [
    on(replied('getConsentHistory', here, []), {
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
    }),
  ],
  answeredRenewConsent: [
    on(replied('renewConsent', here, consentView()), {
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
      consentRenewal: 'consentDetail',
      'consentRenewal, sent': 'consentDetail',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
  ],
  answeredSetConsentDeletion: [
    on(replied('setConsentDeletion', { ...here, deleteDataAtEnd: true }, consentView()), {
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
  ],
  answeredRevokeConsent: [
    on(ended, {
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentStopped',
      'consentDetail, asked to stop': 'consentStopped',
      'consentDetail, stopping': 'consentStopped',
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
  ],
  failedListConsents: [on(refused('listConsents', {}, failure), { 'boot, before the launch': 'error', boot: 'error' })],
  failedListAccounts: [
    on(refused('listAccounts', { providerAccountId: 501 }, failure), {
      consents: 'consents',
      'consents, renewed at the bank': 'consents',
      'consents, expired': 'consents',
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
      consentStopped: 'consentStopped',
      linking: 'linking',
    }),
  ],
  failedGetConsentHistory: [
    on(refused('getConsentHistory', here, { ...failure, code: 'consent.not-found' }), {
      consentDetail: 'consents',
      'consentDetail, asked to stop': 'consents',
      'consentDetail, stopping': 'consents',
      consentRenewal: 'consents',
      'consentRenewal, sent': 'consents',
    }),
  ],
  failedRenewConsent: [
    on(refused('renewConsent', here, failure), {
      consentRenewal: 'consentRenewal',
      'consentRenewal, sent': 'consentRenewal',
    }),
    on(refused('renewConsent', here, { ...failure, code: 'consent.bank-needed' }), {
      consentRenewal: 'linking',
      'consentRenewal, sent': 'linking',
    }),
  ],
  failedSetConsentDeletion: [
    on(refused('setConsentDeletion', { ...here, deleteDataAtEnd: true }, failure), {
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
    }),
  ],
  failedRevokeConsent: [
    on(refused('revokeConsent', here, { ...failure, code: 'consent.wrong-state' }), {
      consentDetail: 'consentDetail',
      'consentDetail, asked to stop': 'consentDetail',
      'consentDetail, stopping': 'consentDetail',
    }),
  ],
};

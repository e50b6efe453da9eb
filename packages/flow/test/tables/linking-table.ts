import type { EventOf, LinkEvent, LinkEventType, LinkStep } from '../../src/index.ts';
import { answer, launched, noStart, redirectRow, row, session, situations, submit } from '../views.ts';
import type { Situation } from '../views.ts';
import { linkingHostTable } from './linking-host-table.ts';
import { casesOf } from './machine-table.ts';
import type { MachineTable } from './machine-table.ts';

const on = casesOf<Situation, LinkStep>(Object.keys(situations) as Situation[]);

const { options } = session();

const user = <T extends LinkEventType & Extract<LinkEvent, { source: 'user' }>['type']>(type: T) =>
  ({ source: 'user', type }) as EventOf<T>;
const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;
const of501 = { providerAccountId: 501 };

/** Situations in which the session is open, with their unchanged screens. */
const inSession = {
  entry: 'entry',
  search: 'search',
  existing: 'existing',
  credentials: 'credentials',
  consent: 'consent',
  handoff: 'handoff',
  atBank: 'atBank',
  progress: 'progress',
  mfa: 'mfa',
  partial: 'partial',
  summary: 'summary',
  success: 'success',
  error: 'error',
  'boot, of a bank': 'boot',
  'search, before verification': 'search',
  'search, in the combined flow': 'search',
  'credentials, leaving': 'credentials',
  'progress, accounts to come': 'progress',
  'mfa, answer sent': 'mfa',
  'summary, saving': 'summary',
  'summary, settling': 'summary',
  'handoff, none ready': 'handoff',
  'error, at the bank': 'error',
} as const;

/** Returns the end of adding an account manually. */
const ended = (over: Partial<EventOf<'embeddedEnded'>>): EventOf<'embeddedEnded'> => ({
  source: 'session',
  type: 'embeddedEnded',
  expired: false,
  online: true,
  settled: null,
  exit: { outcome: 'cancelled', screen: 'manualKind', providerAccountIds: [] },
  ...over,
});

/** State after each event in each situation. */
export const linkingTable: MachineTable<LinkEvent, Situation, LinkStep> = {
  // session
  launched: [
    on(launched(), { ...inSession, boot: 'search', 'mfa, expired': 'mfa' }),
    on(launched({ options: { ...options, entryScreen: true } }), {
      ...inSession,
      boot: 'entry',
      'mfa, expired': 'mfa',
    }),
    on(launched({ start: { ...noStart, action: 'cdv' } }), { ...inSession, boot: 'error', 'mfa, expired': 'mfa' }),
    on(launched({ options: { ...options, flow: 'verification' } }), {
      ...inSession,
      boot: 'error',
      'mfa, expired': 'mfa',
    }),
  ],
  launchFailed: [on({ source: 'session', type: 'launchFailed', failure }, { boot: 'error' })],
  sessionExpiring: [on({ source: 'session', type: 'sessionExpiring' }, { ...inSession })],
  sessionExpired: [on({ source: 'session', type: 'sessionExpired' }, { ...inSession })],
  sessionRenewed: [on({ source: 'session', type: 'sessionRenewed' }, { 'mfa, expired': 'mfa' })],
  offline: [on({ source: 'session', type: 'offline' }, { ...inSession, boot: 'boot', 'mfa, expired': 'mfa' })],
  online: [on({ source: 'session', type: 'online' }, {})],
  embeddedEnded: [
    on(ended({ back: true }), {
      search: 'search',
      'search, before verification': 'search',
      'search, in the combined flow': 'search',
    }),
    on(ended({}), {
      search: 'exited',
      'search, before verification': 'exited',
      'search, in the combined flow': 'exited',
    }),
  ],

  // user
  sessionContinued: [on(user('sessionContinued'), { 'mfa, expired': 'mfa' })],
  closeRequested: [
    on(user('closeRequested'), {
      boot: 'exited',
      entry: 'exited',
      search: 'exited',
      'search, before verification': 'exited',
      'search, in the combined flow': 'exited',
      existing: 'exited',
      credentials: 'credentials',
      consent: 'exited',
      handoff: 'exited',
      atBank: 'atBank',
      progress: 'progress',
      mfa: 'mfa',
      partial: 'partial',
      summary: 'summary',
      success: 'exited',
      error: 'exited',
      'boot, of a bank': 'exited',
      'progress, accounts to come': 'progress',
      'mfa, answer sent': 'mfa',
      'summary, saving': 'summary',
      'summary, settling': 'summary',
      'handoff, none ready': 'exited',
      'error, at the bank': 'exited',
      'mfa, expired': 'exited',
    }),
    on(
      { ...user('closeRequested'), typed: false },
      {
        boot: 'exited',
        entry: 'exited',
        search: 'exited',
        'search, before verification': 'exited',
        'search, in the combined flow': 'exited',
        existing: 'exited',
        credentials: 'exited',
        consent: 'exited',
        handoff: 'exited',
        atBank: 'atBank',
        progress: 'progress',
        mfa: 'mfa',
        partial: 'partial',
        summary: 'summary',
        success: 'exited',
        error: 'exited',
        'boot, of a bank': 'exited',
        'progress, accounts to come': 'progress',
        'mfa, answer sent': 'mfa',
        'summary, saving': 'summary',
        'summary, settling': 'summary',
        'handoff, none ready': 'exited',
        'error, at the bank': 'exited',
        'mfa, expired': 'exited',
      },
    ),
  ],
  leaveConfirmed: [
    on(
      { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
      { 'credentials, leaving': 'exited', 'mfa, expired': 'exited' },
    ),
  ],
  leaveCancelled: [on(user('leaveCancelled'), { 'credentials, leaving': 'credentials' })],
  entryContinued: [on(user('entryContinued'), { entry: 'search' })],
  providerPicked: [
    on(
      { source: 'user', type: 'providerPicked', provider: row() },
      {
        search: 'credentials',
        'search, before verification': 'credentials',
        'search, in the combined flow': 'credentials',
      },
    ),
    on(
      { source: 'user', type: 'providerPicked', provider: row({ isLinked: true }) },
      { search: 'existing', 'search, before verification': 'existing', 'search, in the combined flow': 'existing' },
    ),
    on(
      { source: 'user', type: 'providerPicked', provider: redirectRow() },
      { search: 'consent', 'search, before verification': 'consent', 'search, in the combined flow': 'consent' },
    ),
    on(
      { source: 'user', type: 'providerPicked', provider: row({ status: 'Unsupported' }) },
      { search: 'error', 'search, before verification': 'error', 'search, in the combined flow': 'error' },
    ),
  ],
  existingUsed: [on({ source: 'user', type: 'existingUsed', ...of501 }, { existing: 'progress' })],
  existingFixed: [on({ source: 'user', type: 'existingFixed', ...of501 }, { existing: 'credentials' })],
  existingRefreshed: [on({ source: 'user', type: 'existingRefreshed', ...of501 }, { existing: 'progress' })],
  existingRenewed: [on({ source: 'user', type: 'existingRenewed', ...of501 }, { existing: 'consent' })],
  differentLoginPicked: [
    on(user('differentLoginPicked'), {
      existing: 'credentials',
      error: 'credentials',
      'error, at the bank': 'consent',
    }),
  ],
  manualAccountWanted: [
    on(
      { source: 'user', type: 'manualAccountWanted', query: 'har' },
      { search: 'search', 'search, in the combined flow': 'search' },
    ),
  ],
  bankSkipped: [
    on(user('bankSkipped'), { 'search, before verification': 'settled', 'search, in the combined flow': 'settled' }),
  ],
  credentialsSubmitted: [on(submit, { credentials: 'progress', 'credentials, leaving': 'progress' })],
  answersSubmitted: [on(answer, { mfa: 'mfa', 'mfa, expired': 'mfa' })],
  consentAgreed: [on(user('consentAgreed'), { consent: 'handoff' })],
  consentDeclined: [on(user('consentDeclined'), { consent: 'search' })],
  consentWanted: [on(user('consentWanted'), { error: 'consent', 'error, at the bank': 'consent' })],
  deletionChosen: [on({ source: 'user', type: 'deletionChosen', deleteDataAtEnd: true }, {})],
  removalWanted: [on({ source: 'user', type: 'removalWanted', ...of501 }, {})],
  removalCancelled: [on(user('removalCancelled'), {})],
  removalConfirmed: [on(user('removalConfirmed'), {})],
  bankOpened: [on({ source: 'user', type: 'bankOpened', at: 5_000 }, { handoff: 'atBank' })],
  popupBlocked: [on(user('popupBlocked'), { handoff: 'error' })],
  openedHere: [
    on(user('openedHere'), { handoff: 'handoff', 'handoff, none ready': 'handoff', 'error, at the bank': 'handoff' }),
  ],
  bankReopened: [on(user('bankReopened'), { atBank: 'handoff' })],
  bankCancelled: [on(user('bankCancelled'), { atBank: 'error' })],
  windowLost: [on(user('windowLost'), { atBank: 'atBank' })],
  windowClosed: [on(user('windowClosed'), { atBank: 'atBank' })],
  bankHinted: [on(user('bankHinted'), { atBank: 'atBank' })],
  newCodeRequested: [
    on(user('newCodeRequested'), {
      mfa: 'progress',
      error: 'progress',
      'mfa, answer sent': 'progress',
      'mfa, expired': 'progress',
    }),
  ],
  finishLater: [on(user('finishLater'), { error: 'exited', 'error, at the bank': 'exited' })],
  partialContinued: [on(user('partialContinued'), { partial: 'summary' })],
  selectionSubmitted: [
    on({ source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'success' }, { summary: 'summary' }),
  ],
  linkAnother: [on(user('linkAnother'), { success: 'search' })],
  done: [on(user('done'), { success: 'exited', error: 'exited', 'error, at the bank': 'exited' })],
  retry: [on(user('retry'), { partial: 'progress', error: 'progress', 'error, at the bank': 'handoff' })],
  chooseAnother: [
    on(user('chooseAnother'), {
      existing: 'search',
      credentials: 'search',
      error: 'search',
      'credentials, leaving': 'search',
      'error, at the bank': 'search',
    }),
  ],
  retypeCredentials: [on(user('retypeCredentials'), { error: 'credentials', 'error, at the bank': 'consent' })],
  back: [
    on(user('back'), {
      boot: 'exited',
      entry: 'exited',
      search: 'exited',
      'search, before verification': 'exited',
      'search, in the combined flow': 'exited',
      existing: 'search',
      credentials: 'search',
      consent: 'search',
      handoff: 'consent',
      atBank: 'atBank',
      progress: 'progress',
      mfa: 'mfa',
      partial: 'partial',
      summary: 'summary',
      success: 'exited',
      error: 'search',
      'boot, of a bank': 'exited',
      'progress, accounts to come': 'progress',
      'mfa, answer sent': 'mfa',
      'summary, saving': 'summary',
      'summary, settling': 'summary',
      'handoff, none ready': 'consent',
      'error, at the bank': 'search',
    }),
  ],

  ...linkingHostTable,

  // time
  authorizationStale: [on({ source: 'time', type: 'authorizationStale' }, { handoff: 'handoff' })],
  tenSecondsPassed: [
    on(
      { source: 'time', type: 'tenSecondsPassed' },
      { progress: 'progress', 'progress, accounts to come': 'progress' },
    ),
  ],
  sixtySecondsPassed: [
    on(
      { source: 'time', type: 'sixtySecondsPassed' },
      { progress: 'progress', 'progress, accounts to come': 'progress' },
    ),
  ],
  tenMinutesPassed: [on({ source: 'time', type: 'tenMinutesPassed' }, { atBank: 'error' })],
  answerTimePassed: [
    on({ source: 'time', type: 'answerTimePassed' }, { mfa: 'mfa', 'mfa, answer sent': 'mfa', 'mfa, expired': 'mfa' }),
  ],
};

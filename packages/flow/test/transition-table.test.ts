import { flowSteps } from '@fin-link/contracts/browser';
import { describe, expect, it } from 'vitest';
import { transition } from '../src/index.ts';
import type { LinkEvent, LinkEventType, LinkStep } from '../src/index.ts';
import {
  account,
  answer,
  changed,
  consent,
  credentialsForm,
  detail,
  failed,
  given,
  launched,
  loaded,
  paths,
  play,
  row,
  submit,
  view,
  authorization,
  authorizationChanged,
  authorizationMade,
} from './views.ts';

/** One event of each type, as it would concern the state if the state listens to it. */
const samples: { [T in LinkEventType]: Extract<LinkEvent, { type: T }> } = {
  launched: launched() as Extract<LinkEvent, { type: 'launched' }>,
  sessionExpiring: { type: 'sessionExpiring' },
  sessionExpired: { type: 'sessionExpired' },
  sessionContinued: { type: 'sessionContinued' },
  sessionRenewed: { type: 'sessionRenewed' },
  offline: { type: 'offline' },
  online: { type: 'online' },
  entryContinued: { type: 'entryContinued' },
  providerPicked: { type: 'providerPicked', provider: row() },
  existingUsed: { type: 'existingUsed', providerAccountId: 501 },
  existingRefreshed: { type: 'existingRefreshed', providerAccountId: 501 },
  credentialsFormLoaded: { type: 'credentialsFormLoaded', providerAccountId: 501, form: credentialsForm },
  existingFixed: { type: 'existingFixed', providerAccountId: 501 },
  differentLoginPicked: { type: 'differentLoginPicked' },
  credentialsSubmitted: submit as Extract<LinkEvent, { type: 'credentialsSubmitted' }>,
  answersSubmitted: answer as Extract<LinkEvent, { type: 'answersSubmitted' }>,
  newCodeRequested: { type: 'newCodeRequested' },
  finishLater: { type: 'finishLater' },
  partialContinued: { type: 'partialContinued' },
  selectionSubmitted: { type: 'selectionSubmitted', accountIds: [1], then: 'success' },
  linkAnother: { type: 'linkAnother' },
  done: { type: 'done' },
  retry: { type: 'retry' },
  chooseAnother: { type: 'chooseAnother' },
  retypeCredentials: { type: 'retypeCredentials' },
  back: { type: 'back' },
  closeRequested: { type: 'closeRequested' },
  leaveConfirmed: { type: 'leaveConfirmed', choice: 'leave' },
  leaveCancelled: { type: 'leaveCancelled' },
  providerLoaded: { type: 'providerLoaded', provider: detail() },
  connectionsLoaded: {
    type: 'connectionsLoaded',
    providerId: 16002,
    providerAccounts: [view({ status: 'SUCCESS', accountsListed: true })],
  },
  attemptStarted: { type: 'attemptStarted', providerAccount: view({ requestId: 'req-2' }) },
  answersTaken: { type: 'answersTaken', providerAccount: view() },
  accountChanged: changed(failed('TECH_ERROR')) as Extract<LinkEvent, { type: 'accountChanged' }>,
  accountsLoaded: loaded(account(1), account(2)) as Extract<LinkEvent, { type: 'accountsLoaded' }>,
  selectionSaved: { type: 'selectionSaved', providerAccountId: 501 },
  removalWanted: { type: 'removalWanted', providerAccountId: 501 },
  removalCancelled: { type: 'removalCancelled' },
  removalConfirmed: { type: 'removalConfirmed' },
  connectionRemoved: { type: 'connectionRemoved', providerAccountId: 501 },
  requestFailed: {
    type: 'requestFailed',
    request: 'saveSelection',
    subject: 501,
    failure: { code: 'internal', reference: 'r', retryAfter: null },
  },
  existingRenewed: { type: 'existingRenewed', providerAccountId: 501 },
  consentAgreed: { type: 'consentAgreed' },
  consentDeclined: { type: 'consentDeclined' },
  consentWanted: { type: 'consentWanted' },
  consentLoaded: { type: 'consentLoaded', consent: consent() },
  consentRenewed: { type: 'consentRenewed', consent: given('here') },
  deletionChosen: { type: 'deletionChosen', deleteDataAtEnd: true },
  bankOpened: { type: 'bankOpened', at: 5_000 },
  popupBlocked: { type: 'popupBlocked' },
  openedHere: { type: 'openedHere' },
  bankReopened: { type: 'bankReopened' },
  bankCancelled: { type: 'bankCancelled' },
  bankHinted: { type: 'bankHinted' },
  windowLost: { type: 'windowLost' },
  windowClosed: { type: 'windowClosed' },
  authorizationStale: { type: 'authorizationStale' },
  authorizationMade: authorizationMade() as Extract<LinkEvent, { type: 'authorizationMade' }>,
  authorizationChanged: authorizationChanged({ status: 'done', providerAccountId: 501 }) as Extract<
    LinkEvent,
    { type: 'authorizationChanged' }
  >,
  authorizationCancelled: { type: 'authorizationCancelled', authorizationId: authorization().authorizationId },
  tenSecondsPassed: { type: 'tenSecondsPassed' },
  sixtySecondsPassed: { type: 'sixtySecondsPassed' },
  tenMinutesPassed: { type: 'tenMinutesPassed' },
  answerTimePassed: { type: 'answerTimePassed' },
};

type Row = Partial<Record<LinkEventType, LinkStep>>;

/** Where each event leads. A pair that is not here must be ignored: same model, no effects. */
const anywhere = (step: LinkStep): Row => ({
  offline: step,
  sessionExpiring: step,
  sessionExpired: step,
  launched: step,
});
const expected: Record<LinkStep, Row> = {
  boot: { launched: 'search', offline: 'boot', closeRequested: 'exited' },
  entry: { ...anywhere('entry'), entryContinued: 'search', closeRequested: 'exited' },
  search: { ...anywhere('search'), providerPicked: 'credentials', closeRequested: 'exited' },
  existing: {
    ...anywhere('existing'),
    connectionsLoaded: 'existing',
    existingUsed: 'progress',
    existingFixed: 'credentials',
    existingRefreshed: 'progress',
    existingRenewed: 'consent',
    accountsLoaded: 'existing',
    differentLoginPicked: 'credentials',
    back: 'search',
    chooseAnother: 'search',
    closeRequested: 'exited',
  },
  credentials: {
    ...anywhere('credentials'),
    credentialsSubmitted: 'progress',
    back: 'search',
    chooseAnother: 'search',
    closeRequested: 'credentials',
  },
  consent: {
    ...anywhere('consent'),
    consentAgreed: 'handoff',
    consentDeclined: 'search',
    back: 'search',
    closeRequested: 'exited',
  },
  handoff: {
    ...anywhere('handoff'),
    bankOpened: 'atBank',
    popupBlocked: 'error',
    openedHere: 'handoff',
    authorizationStale: 'handoff',
    authorizationChanged: 'progress',
    back: 'consent',
    closeRequested: 'exited',
  },
  atBank: {
    ...anywhere('atBank'),
    bankReopened: 'handoff',
    bankCancelled: 'error',
    bankHinted: 'atBank',
    windowLost: 'atBank',
    windowClosed: 'atBank',
    authorizationChanged: 'progress',
    tenMinutesPassed: 'error',
    closeRequested: 'atBank',
  },
  progress: {
    ...anywhere('progress'),
    attemptStarted: 'progress',
    accountChanged: 'error',
    tenSecondsPassed: 'progress',
    sixtySecondsPassed: 'progress',
    closeRequested: 'progress',
  },
  mfa: {
    ...anywhere('mfa'),
    answersSubmitted: 'mfa',
    newCodeRequested: 'progress',
    accountChanged: 'error',
    answerTimePassed: 'mfa',
    closeRequested: 'mfa',
  },
  partial: {
    ...anywhere('partial'),
    partialContinued: 'summary',
    retry: 'progress',
    accountChanged: 'partial',
    accountsLoaded: 'summary',
    closeRequested: 'partial',
  },
  summary: {
    ...anywhere('summary'),
    selectionSubmitted: 'summary',
    accountChanged: 'summary',
    accountsLoaded: 'summary',
    closeRequested: 'summary',
  },
  success: { ...anywhere('success'), linkAnother: 'search', done: 'exited', closeRequested: 'exited' },
  error: {
    ...anywhere('error'),
    connectionRemoved: 'search',
    retry: 'progress',
    consentWanted: 'consent',
    newCodeRequested: 'progress',
    retypeCredentials: 'credentials',
    differentLoginPicked: 'credentials',
    chooseAnother: 'search',
    back: 'search',
    providerLoaded: 'error',
    finishLater: 'exited',
    done: 'exited',
    closeRequested: 'exited',
  },
  exited: {},
};

describe.each([...flowSteps])('in %s', (step) => {
  const { model } = play(paths[step]);

  it('is where its path leads', () => expect(model.state.step).toBe(step));

  it.each(Object.values(samples).map((event) => [event.type, event] as const))('%s', (type, event) => {
    const turn = transition(model, event);
    // Where there is no screen before, the way back leads out.
    const to = expected[step][type] ?? (type === 'back' ? expected[step].closeRequested : undefined);
    if (to === undefined) {
      expect(turn).toEqual({ model, effects: [], ignored: true });
      expect(turn.model).toBe(model);
    } else {
      expect({ ignored: turn.ignored, step: turn.model.state.step }).toEqual({ ignored: false, step: to });
    }
  });
});

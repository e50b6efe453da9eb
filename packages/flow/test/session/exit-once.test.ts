import { messageOf, viewMessages } from '@fin-link/contracts/page';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialModel, link } from '../../src/index.ts';
import type { EventSource, LinkEffect, LinkEvent, LinkModel } from '../../src/index.ts';
import {
  account,
  answer,
  asking,
  changed,
  consent,
  detail,
  failed,
  given,
  launched,
  listedEvents,
  loaded,
  paths,
  play,
  redirectRow,
  row,
  secret,
  session,
  started,
  submit,
  view,
  authorization,
  authorizationChanged,
  authorizationMade,
} from '../views.ts';
import { replied, refusedAbout } from '../replies.ts';

/** A fixed seed makes failures reproducible. */
fc.configureGlobal({ seed: 1 });

const statuses = [
  view(),
  asking(),
  asking({ answerRefused: true }),
  view({ status: 'IN_PROGRESS' }),
  view({ status: 'IN_PROGRESS', accountsListed: true }),
  view({ status: 'SUCCESS', accountsListed: true }),
  view({ status: 'PARTIAL_SUCCESS', accountsListed: true }),
  failed('INCORRECT_CREDENTIALS'),
  failed('SITE_UNAVAILABLE'),
  failed('REQUEST_TIME_OUT'),
  asking({ requestId: 'req-2' }),
  failed(null, { requestId: 'req-2' }),
  view({ providerAccountId: 999 }),
];
const failure = (code: 'internal' | 'network.lost' | 'token.invalid' | 'provider-account.busy' | 'site.unknown') => ({
  code,
  reference: 'ref',
  retryAfter: null,
});
const inTime = /Passed$|Stale$/;
const ofSession = /^session(Expir|Renewed)|line$/;
const sourceOf = (type: string): EventSource => {
  if (inTime.test(type)) return 'time';
  return ofSession.test(type) ? 'session' : 'user';
};

const requests = [
  'getProvider',
  'listProviderAccounts',
  'getProviderAccount',
  'addProviderAccount',
  'updateCredentials',
  'answerChallenge',
  'refreshProviderAccount',
  'listAccounts',
  'selectAccounts',
  'createConsent',
  'getConsent',
  'renewConsent',
  'setConsentDeletion',
  'createAuthorization',
  'getAuthorization',
  'cancelAuthorization',
] as const;

const walkToTheBank: LinkEvent[] = [
  launched({ start: { ...session().start, action: 'renew', providerAccountId: 501 } }),
  { ...launched({ start: { ...session().start, providerId: 16020 } }), lite: true },
  launched({
    snapshot: {
      v: 1,
      step: 'atBank',
      providerId: 16020,
      providerAccountId: null,
      requestId: null,
      consentId: 7001,
      authorizationId: authorization().authorizationId,
      completed: [],
    },
  }),
  { source: 'user', type: 'providerPicked', provider: redirectRow() },
  replied('getProvider', { providerId: 0 }, detail({ ...redirectRow(), loginForm: null })),
  replied('getConsent', { consentId: 7001 }, consent()),
  replied('getConsent', { consentId: 7001 }, given('here')),
  replied('getConsent', { consentId: 7001 }, given('bank')),
  replied('getConsent', { consentId: 7001 }, given(null, { status: 'REVOKED' })),
  replied('renewConsent', { consentId: 7001 }, given('here')),
  { source: 'user', type: 'deletionChosen', deleteDataAtEnd: true },
  authorizationMade(),
  authorizationMade({ authorizationId: 'cv_bbbbbbbbbbbbbbbbbbbb' }),
  authorizationMade({}, 'tab'),
  authorizationMade({ status: 'checking' }),
  { source: 'user', type: 'bankOpened', at: 5_000 },
  { source: 'user', type: 'windowLost' },
  ...(['ready', 'atBank', 'checking', 'declined', 'cancelled', 'expired'] as const).map((status) =>
    authorizationChanged({ status }),
  ),
  authorizationChanged({ status: 'done', providerAccountId: 501 }),
  authorizationChanged({ status: 'failed', problem: 'bank.unavailable' }),
  changed(view({ providerId: 16020, consentId: 7001, status: 'SUCCESS', accountsListed: true })),
  changed(failed('CONSENT_EXPIRED', { providerId: 16020, consentId: 7001 })),
];

const events: LinkEvent[] = [
  launched(),
  launched({ version: 3 }),
  launched({ options: { ...session().options, entryScreen: true, successScreen: false } }),
  launched({
    snapshot: {
      v: 1,
      step: 'progress',
      providerId: 16002,
      providerAccountId: 501,
      requestId: null,
      consentId: null,
      authorizationId: null,
      completed: [],
    },
  }),
  ...(
    [
      'sessionExpiring',
      'sessionExpired',
      'sessionContinued',
      'sessionRenewed',
      'offline',
      'online',
      'entryContinued',
      'differentLoginPicked',
      'newCodeRequested',
      'finishLater',
      'partialContinued',
      'linkAnother',
      'done',
      'retry',
      'chooseAnother',
      'retypeCredentials',
      'back',
      'closeRequested',
      'leaveCancelled',
      'tenSecondsPassed',
      'sixtySecondsPassed',
      'answerTimePassed',
      'tenMinutesPassed',
      'consentAgreed',
      'consentDeclined',
      'consentWanted',
      'popupBlocked',
      'openedHere',
      'bankReopened',
      'bankCancelled',
      'bankHinted',
      'windowClosed',
      'authorizationStale',
    ] as const
  ).map((type) => ({ source: sourceOf(type), type }) as LinkEvent),
  { source: 'user', type: 'closeRequested', typed: false },
  ...(['leave', 'background', 'stop'] as const).map((choice): LinkEvent => ({
    source: 'user',
    type: 'leaveConfirmed',
    choice,
  })),
  { source: 'user', type: 'providerPicked', provider: row() },
  { source: 'user', type: 'providerPicked', provider: row({ isLinked: true }) },
  { source: 'user', type: 'providerPicked', provider: row({ status: 'Unsupported' }) },
  ...walkToTheBank,
  { source: 'user', type: 'existingUsed', providerAccountId: 501 },
  { source: 'user', type: 'existingRenewed', providerAccountId: 501 },
  { source: 'user', type: 'existingFixed', providerAccountId: 501 },
  submit,
  answer,
  { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'success' },
  { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'another' },
  { source: 'user', type: 'selectionSubmitted', accountIds: [], then: 'success' },
  replied('getProvider', { providerId: 0 }, detail()),
  replied('getProvider', { providerId: 0 }, detail({ loginForm: null })),
  replied('listProviderAccounts', { providerId: 16002 }, statuses.slice(0, 6)),
  replied('listProviderAccounts', { providerId: 16002 }, []),
  started(),
  started({ requestId: 'req-2' }),
  replied('answerChallenge', { providerAccountId: 501, requestId: 'req-1' }, view()),
  replied('answerChallenge', { providerAccountId: 501, requestId: 'req-1' }, asking()),
  ...statuses.map(changed),
  loaded(),
  loaded(account(1), account(2)),
  loaded(account(1), account(2, { additionalStatus: 'DATA_RETRIEVAL_FAILED' })),
  loaded(account(1, { additionalStatus: 'DATA_RETRIEVAL_FAILED' })),
  replied('selectAccounts', { providerAccountId: 501, accountIds: [] }, []),
  ...requests.flatMap((request) =>
    [16002, 16020, 7001, 501, 0].flatMap((subject) =>
      (['internal', 'network.lost', 'token.invalid', 'provider-account.busy', 'site.unknown'] as const).map(
        (code): LinkEvent => refusedAbout(request, subject, failure(code)),
      ),
    ),
  ),
];

const anEvent = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...events.filter((event) => !('failure' in event))) },
  { weight: 1, arbitrary: fc.constantFrom(...events) },
);
const aWalk = fc
  .tuple(fc.constantFrom(...Object.values(paths).slice(0, -2)), fc.array(anEvent, { maxLength: 40 }))
  .map(([path, rest]): LinkEvent[] => [...path, ...rest]);

function walk(sequence: readonly LinkEvent[]) {
  let model: LinkModel = initialModel;
  const effects: LinkEffect[] = [];
  for (const event of sequence) {
    const turn = link(model, event);
    if (turn.ignored) expect(turn).toEqual({ model, effects: [], ignored: true });
    model = turn.model;
    effects.push(...turn.effects);
  }
  return { model, effects };
}
const exits = (effects: readonly LinkEffect[]) =>
  effects.filter((effect) => effect.type === 'emit' && effect.event.type === 'fin-exit').length;

describe('random walks through linking', () => {
  it('random events emit `fin-exit` exactly when the flow exits, and only once', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model, effects } = walk(sequence);
        expect(exits(effects)).toBe(model.state.step === 'exited' ? 1 : 0);
        if (model.state.step === 'exited')
          expect(effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-exit' } });
      }),
      { numRuns: 3000 },
    );
  });

  it('any state of linking can be closed within three events', () => {
    fc.assert(
      fc.property(aWalk, fc.constantFrom('leave', 'background', 'stop'), (sequence, choice) => {
        const { model, effects } = walk([
          ...sequence,
          { source: 'user', type: 'leaveCancelled' },
          { source: 'user', type: 'closeRequested' },
          { source: 'user', type: 'leaveConfirmed', choice: choice as 'leave' },
        ]);
        expect(model.state.step).toBe('exited');
        expect(exits(effects)).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });

  it('typed input appears only in the request that sends it', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model, effects } = walk(sequence);
        expect(JSON.stringify(model)).not.toContain(secret);
        const carriers = new Set(['addProviderAccount', 'updateCredentials', 'answerChallenge']);
        expect(
          JSON.stringify(effects.filter((effect) => effect.type !== 'request' || !carriers.has(effect.request))),
        ).not.toContain(secret);
      }),
      { numRuns: 1000 },
    );
  });

  it('credentials are sent once per submission', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const sent = walk(sequence).effects.filter(
          (effect) =>
            effect.type === 'request' &&
            (effect.request === 'addProviderAccount' || effect.request === 'updateCredentials'),
        ).length;
        expect(sent).toBeLessThanOrEqual(sequence.filter((event) => event.type === 'credentialsSubmitted').length);
      }),
      { numRuns: 500 },
    );
  });

  it('a connection that the session did not create is never deleted', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { effects } = walk(sequence);
        const removed = effects.flatMap((effect) =>
          effect.type === 'endSession' && effect.removeFirst !== null ? [effect.removeFirst] : [],
        );
        const makers = new Set(['addProviderAccount', 'createAuthorization', 'getAuthorization']);
        if (removed.length > 0)
          expect(effects.some((effect) => effect.type === 'request' && makers.has(effect.request))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it('a link with more accounts than a message allows emits its event', () => {
  const accounts = Array.from({ length: 230 }, (_, index) => account(index + 1));
  const { effects } = play([
    ...paths.progress,
    ...listedEvents,
    loaded(...accounts),
    {
      source: 'user',
      type: 'selectionSubmitted',
      accountIds: accounts.map(({ accountId }) => accountId),
      then: 'success',
    },
    replied('selectAccounts', { providerAccountId: 501, accountIds: [] }, []),
  ]);
  const emitted = effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
  expect(emitted.map((event) => messageOf(event, viewMessages) !== null)).toEqual(emitted.map(() => true));
  expect(emitted).toContainEqual(expect.objectContaining({ type: 'fin-success', providerAccountId: 501 }));
});

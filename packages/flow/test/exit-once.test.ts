import { frameMessage } from '@fin-link/contracts/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialModel, transition } from '../src/index.ts';
import type { EventOf, LinkEffect, LinkEvent } from '../src/index.ts';
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
} from './views.ts';

/** The same draws in every run, so that what fails fails again. */
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
const requests = [
  'launch',
  'loadProvider',
  'loadConnections',
  'loadProviderAccount',
  'addProviderAccount',
  'updateCredentials',
  'sendAnswers',
  'refreshProviderAccount',
  'loadAccounts',
  'saveSelection',
  'createConsent',
  'loadConsent',
  'renewConsent',
  'setDeletion',
  'createAuthorization',
  'loadAuthorization',
  'cancelAuthorization',
] as const;

const walkToTheBank: LinkEvent[] = [
  launched({ start: { ...session().start, action: 'renew', providerAccountId: 501 } }),
  { ...(launched({ start: { ...session().start, providerId: 16020 } }) as EventOf<'launched'>), lite: true },
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
  { type: 'providerPicked', provider: redirectRow() },
  { type: 'providerLoaded', provider: detail({ ...redirectRow(), loginForm: null }) },
  { type: 'consentLoaded', consent: consent() },
  { type: 'consentLoaded', consent: given('here') },
  { type: 'consentLoaded', consent: given('bank') },
  { type: 'consentLoaded', consent: given(null, { status: 'REVOKED' }) },
  { type: 'consentRenewed', consent: given('here') },
  { type: 'deletionChosen', deleteDataAtEnd: true },
  authorizationMade(),
  authorizationMade({ authorizationId: 'cv_bbbbbbbbbbbbbbbbbbbb' }),
  authorizationMade({}, 'tab'),
  authorizationMade({ status: 'checking' }),
  { type: 'bankOpened', at: 5_000 },
  { type: 'windowLost' },
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
  ).map((type) => ({ type }) as LinkEvent),
  { type: 'closeRequested', typed: false },
  ...(['leave', 'background', 'stop'] as const).map((choice) => ({ type: 'leaveConfirmed' as const, choice })),
  { type: 'providerPicked', provider: row() },
  { type: 'providerPicked', provider: row({ isLinked: true }) },
  { type: 'providerPicked', provider: row({ status: 'Unsupported' }) },
  ...walkToTheBank,
  { type: 'existingUsed', providerAccountId: 501 },
  { type: 'existingRenewed', providerAccountId: 501 },
  { type: 'existingFixed', providerAccountId: 501 },
  submit,
  answer,
  { type: 'selectionSubmitted', accountIds: [1], then: 'success' },
  { type: 'selectionSubmitted', accountIds: [1], then: 'another' },
  { type: 'selectionSubmitted', accountIds: [], then: 'success' },
  { type: 'providerLoaded', provider: detail() },
  { type: 'providerLoaded', provider: detail({ loginForm: null }) },
  { type: 'connectionsLoaded', providerId: 16002, providerAccounts: statuses.slice(0, 6) },
  { type: 'connectionsLoaded', providerId: 16002, providerAccounts: [] },
  started(),
  started({ requestId: 'req-2' }),
  { type: 'answersTaken', providerAccount: view() },
  { type: 'answersTaken', providerAccount: asking() },
  ...statuses.map(changed),
  loaded(),
  loaded(account(1), account(2)),
  loaded(account(1), account(2, { additionalStatus: 'DATA_RETRIEVAL_FAILED' })),
  loaded(account(1, { additionalStatus: 'DATA_RETRIEVAL_FAILED' })),
  { type: 'selectionSaved', providerAccountId: 501 },
  ...requests.flatMap((request) =>
    [16002, 16020, 7001, 501, 0].flatMap((subject) =>
      (['internal', 'network.lost', 'token.invalid', 'provider-account.busy', 'site.unknown'] as const).map(
        (code): LinkEvent => ({ type: 'requestFailed', request, subject, failure: failure(code) }),
      ),
    ),
  ),
];

const anEvent = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...events.filter((event) => event.type !== 'requestFailed')) },
  { weight: 1, arbitrary: fc.constantFrom(...events) },
);
const aWalk = fc
  .tuple(fc.constantFrom(...Object.values(paths).slice(0, -1)), fc.array(anEvent, { maxLength: 40 }))
  .map(([path, rest]): LinkEvent[] => [...path, ...rest]);

function walk(sequence: readonly LinkEvent[]) {
  let model = initialModel;
  const effects: LinkEffect[] = [];
  for (const event of sequence) {
    const turn = transition(model, event);
    if (turn.ignored) expect(turn).toEqual({ model, effects: [], ignored: true });
    model = turn.model;
    effects.push(...turn.effects);
  }
  return { model, effects };
}
const exits = (effects: readonly LinkEffect[]) =>
  effects.filter((effect) => effect.type === 'emit' && effect.event.type === 'fin-exit').length;

describe('whatever happens', () => {
  it('emits fin-exit exactly when the flow has exited, and never again', () => {
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

  it('closes within three events', () => {
    fc.assert(
      fc.property(aWalk, fc.constantFrom('leave', 'background', 'stop'), (sequence, choice) => {
        const { model, effects } = walk([
          ...sequence,
          { type: 'leaveCancelled' },
          { type: 'closeRequested' },
          { type: 'leaveConfirmed', choice: choice as 'leave' },
        ]);
        expect(model.state.step).toBe('exited');
        expect(exits(effects)).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps what was typed out of the model and of everything but the request that carries it', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model, effects } = walk(sequence);
        expect(JSON.stringify(model)).not.toContain(secret);
        const carriers = new Set(['addProviderAccount', 'updateCredentials', 'sendAnswers']);
        expect(JSON.stringify(effects.filter((effect) => !carriers.has(effect.type)))).not.toContain(secret);
      }),
      { numRuns: 1000 },
    );
  });

  it('sends credentials once per submission', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const sent = walk(sequence).effects.filter(
          (effect) => effect.type === 'addProviderAccount' || effect.type === 'updateCredentials',
        ).length;
        expect(sent).toBeLessThanOrEqual(sequence.filter((event) => event.type === 'credentialsSubmitted').length);
      }),
      { numRuns: 500 },
    );
  });

  it('never deletes a connection that the session did not make', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { effects } = walk(sequence);
        const removed = effects.flatMap((effect) =>
          effect.type === 'endSession' && effect.removeFirst !== null ? [effect.removeFirst] : [],
        );
        const makers = new Set(['addProviderAccount', 'createAuthorization', 'loadAuthorization']);
        if (removed.length > 0) expect(effects.some(({ type }) => makers.has(type))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it('a link of more accounts than a message may name is told all the same', () => {
  const accounts = Array.from({ length: 230 }, (_, index) => account(index + 1));
  const { effects } = play([
    ...paths.progress,
    ...listedEvents,
    loaded(...accounts),
    { type: 'selectionSubmitted', accountIds: accounts.map(({ accountId }) => accountId), then: 'success' },
    { type: 'selectionSaved', providerAccountId: 501 },
  ]);
  const told = effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
  expect(told.map((event) => frameMessage.safeParse(event).success)).toEqual(told.map(() => true));
  expect(told).toContainEqual(expect.objectContaining({ type: 'fin-success', providerAccountId: 501 }));
});

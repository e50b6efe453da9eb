import { request } from '../../src/index.ts';
import { flowSnapshot } from '@fin-link/contracts/browser';
import { describe, expect, it } from 'vitest';
import { resumeFrom, toSnapshot } from '../../src/index.ts';
import type { LinkEvent, LinkStep } from '../../src/index.ts';
import {
  account,
  asking,
  changed,
  consent,
  credentialsForm,
  detail,
  failed,
  launched,
  loaded,
  paths,
  play,
  session,
  view,
  authorizationChanged,
} from '../views.ts';
import { replied, refused } from '../replies.ts';

const answersOf: Partial<Record<LinkStep, LinkEvent[]>> = {
  existing: [replied('getProvider', { providerId: 0 }, detail({ isLinked: true }))],
  consent: [replied('getConsent', { consentId: 7001 }, consent())],
  handoff: [authorizationChanged({ status: 'ready' }), replied('getConsent', { consentId: 7001 }, consent())],
  atBank: [replied('getConsent', { consentId: 7001 }, consent()), authorizationChanged({ status: 'atBank' })],
  credentials: [replied('getProvider', { providerId: 0 }, detail())],
  progress: [changed(view())],
  mfa: [changed(asking())],
  partial: [
    changed(view({ status: 'IN_PROGRESS', accountsListed: true })),
    loaded(account(1), account(2, { additionalStatus: 'DATA_RETRIEVAL_FAILED' })),
  ],
  summary: [changed(view({ status: 'IN_PROGRESS', accountsListed: true })), loaded(account(1), account(2))],
  success: [changed(view({ status: 'SUCCESS', accountsListed: true })), loaded(account(1))],
  error: [changed(failed('SITE_UNAVAILABLE'))],
};

describe.each([
  'entry',
  'search',
  'existing',
  'credentials',
  'consent',
  'handoff',
  'atBank',
  'progress',
  'mfa',
  'partial',
  'summary',
  'success',
  'error',
] as const)('%s', (step) => {
  const before = play(paths[step]);
  const snapshot = toSnapshot(before.model);

  it('the screen makes one valid snapshot', () => {
    expect(flowSnapshot.parse(snapshot)).toEqual(snapshot);
    expect(before.effects.findLast((effect) => effect.type === 'saveSnapshot')).toEqual({
      type: 'saveSnapshot',
      snapshot,
    });
  });

  it('the screen is restored after a reload', () => {
    const options = step === 'entry' ? { options: { ...before.model.facts.options } } : {};
    const { model } = play([launched({ snapshot, ...options }), ...(answersOf[step] ?? [])]);
    expect(model.state.step).toBe(step);
    expect(model.facts.completed.map((link) => link.providerAccountId)).toEqual(step === 'success' ? [501] : []);
  });
});

describe('repair of a sign-in', () => {
  const edit = { ...session().start, action: 'edit' as const, providerAccountId: 501 };
  const opened: LinkEvent[] = [launched({ start: edit }), changed(view({ status: 'SUCCESS' }))];
  const form: LinkEvent = replied('getCredentialsForm', { providerAccountId: 501 }, credentialsForm);

  it('the form to edit credentials is restored with the stored values after a reload', () => {
    const snapshot = toSnapshot(play([...opened, form]).model);
    const { model, last } = play([launched({ start: edit, snapshot }), changed(view({ status: 'SUCCESS' }))]);
    expect(last).toContainEqual(request('getCredentialsForm', { providerAccountId: 501 }));
    expect(play([form], model).model.state).toMatchObject({
      step: 'credentials',
      connection: { purpose: 'edit', providerAccountId: 501 },
      form: credentialsForm,
    });
  });
});

describe('attempt that was interrupted before its reply', () => {
  const snapshot = toSnapshot(
    play([
      ...paths.credentials,
      { source: 'user', type: 'credentialsSubmitted', field: [], idempotencyKey: 'key-00000001' },
    ]).model,
  );
  const cut = play([launched({ snapshot })]);

  it('the flow looks for an interrupted attempt', () =>
    expect(cut.last).toEqual([request('listProviderAccounts', { providerId: 16002 })]));
  it('the flow joins an interrupted attempt that is running', () => {
    const { model } = play([replied('listProviderAccounts', { providerId: 16002 }, [asking()])], cut.model);
    expect(model.state.step).toBe('mfa');
  });
  it('the flow shows the form again if the interrupted attempt does not exist', () => {
    const { model } = play(
      [replied('listProviderAccounts', { providerId: 16002 }, []), replied('getProvider', { providerId: 0 }, detail())],
      cut.model,
    );
    expect(model.state.step).toBe('credentials');
  });
});

it('a reload starts at the beginning if the connection of the snapshot no longer exists', () => {
  const { model } = play([
    launched({ snapshot: toSnapshot(play(paths.mfa).model) }),
    refused(
      'getProviderAccount',
      { providerAccountId: 501 },
      { code: 'provider-account.not-found', reference: '', retryAfter: null },
    ),
  ]);
  expect(model.state.step).toBe('search');
});

it('there is no snapshot before a session and after the exit', () => {
  expect(toSnapshot(play([]).model)).toBeNull();
  expect(toSnapshot(play(paths.exited).model)).toBeNull();
  expect(
    resumeFrom({
      v: 1,
      step: 'exited',
      providerId: null,
      providerAccountId: null,
      requestId: null,
      consentId: null,
      authorizationId: null,
      completed: [],
    }),
  ).toBeNull();
});

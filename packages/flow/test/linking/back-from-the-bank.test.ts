import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import { done, second, types } from './bank-authorization-views.ts';
import { paths, play, authorization, authorizationChanged, authorizationMade } from '../views.ts';
import { refusedFor } from '../replies.ts';

describe('return from the bank without consent', () => {
  it.each([
    ['cancelled', 'bank.cancelled'],
    ['expired', 'bank.cancelled'],
  ] as const)('an authorization with the status %s shows the problem %s', (status, problemClass) => {
    const { model } = play([...paths.atBank, authorizationChanged({ status })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: problemClass } });
    const again = play([{ source: 'user', type: 'retry' }], model);
    expect(again.model.state).toMatchObject({ step: 'handoff', ready: null });
    expect(again.last).toContainEqual(
      request('createAuthorization', { consentId: 7001, purpose: 'give', mode: 'popup' }),
    );
  });

  it('a retry requests another consent immediately after the user declined at the bank', () => {
    const { model } = play([...paths.atBank, authorizationChanged({ status: 'declined' })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'bank.cancelled' } });
    const again = play([{ source: 'user', type: 'retry' }], model);
    expect(again.model.state).toMatchObject({ step: 'consent', consent: null });
    expect(types(again.last)).not.toContain('createAuthorization');
    expect(again.last).toContainEqual(request('createConsent', { providerId: 16020 }));
  });

  it('a declined consent emits no `fin-error`', () => {
    const { model, effects } = play([...paths.atBank, authorizationChanged({ status: 'declined' })]);
    expect(effects.filter((effect) => effect.type === 'emit')).toEqual([]);
    expect(play([{ source: 'user', type: 'closeRequested' }], model).model.state).toEqual({
      step: 'exited',
      outcome: 'cancelled',
    });
  });

  it('a return without consent shows the problem that the bank reports', () => {
    const { model } = play([...paths.atBank, authorizationChanged({ status: 'failed', problem: 'bank.unavailable' })]);
    expect(model.state).toMatchObject({ problem: { class: 'site.down', code: 'bank.unavailable' } });
  });

  it('a refused return offers a retry, and a later answer of the bank still counts', () => {
    const refused = authorizationChanged({ status: 'atBank', problem: 'return.invalid' });
    const { model, last } = play([...paths.atBank, refused]);
    expect(model.state).toMatchObject({ step: 'error', problem: { code: 'return.invalid', primary: 'retry' } });
    const watched = {
      type: 'watchAuthorizations',
      authorizationIds: [authorization().authorizationId],
      consentId: 7001,
    };
    expect(last).toContainEqual(watched);
    expect(play([done], model).model.state.step).toBe('progress');
    const again = play([{ source: 'user', type: 'retry' }, authorizationMade({ authorizationId: second })], model);
    // The stream repeats the refusal, which does not concern the new attempt.
    const opened = play([{ source: 'user', type: 'bankOpened', at: 9 }, refused], again.model);
    expect(opened.model.state).toMatchObject({ step: 'atBank', authorizationId: second });
  });

  it('a retry requests a new consent if the old one can no longer be used', () => {
    const { model, last } = play([
      ...paths.atBank,
      authorizationChanged({ status: 'expired' }),
      { source: 'user', type: 'retry' },
      refusedFor('createAuthorization', 7001, 'consent.wrong-state'),
    ]);
    expect(model.state).toMatchObject({ step: 'consent', consent: null });
    expect(last).toContainEqual(request('createConsent', { providerId: 16020 }));
  });

  it('canceling cancels every open authorization, and uses the result of one that has already ended', () => {
    const opened = play([
      ...paths.atBank,
      { source: 'user', type: 'bankReopened' },
      authorizationMade({ authorizationId: second }),
    ]);
    const { model, last } = play(
      [
        { source: 'user', type: 'bankOpened', at: 9 },
        { source: 'user', type: 'bankCancelled' },
      ],
      opened.model,
    );
    expect(
      last.flatMap((effect) =>
        effect.type === 'request' && effect.request === 'cancelAuthorization' ? [effect.input.authorizationId] : [],
      ),
    ).toEqual([second, authorization().authorizationId]);
    const over = play([refusedFor('cancelAuthorization', 7001, 'authorization.over'), done], model);
    expect(over.model.state.step).toBe('progress');
  });
});

it('canceling waits for the result if the authorization has already ended', () => {
  const given = play([
    ...paths.atBank,
    { source: 'user', type: 'bankCancelled' },
    refusedFor('cancelAuthorization', 7001, 'authorization.over'),
  ]);
  expect(given.last).toContainEqual({
    type: 'watchAuthorizations',
    authorizationIds: [authorization().authorizationId],
    consentId: 7001,
  });
  const checked = play([authorizationChanged({ status: 'checking' })], given.model);
  expect(checked.model.state).toMatchObject({ step: 'atBank', status: 'checking' });
  expect(play([done], checked.model).model.state.step).toBe('progress');
  expect(play([authorizationChanged({ status: 'declined' })], checked.model).model.state).toMatchObject({
    problem: { class: 'bank.cancelled' },
  });
});

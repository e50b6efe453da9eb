import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import { toSnapshot } from '../../src/index.ts';
import { done, second, types } from './bank-authorization-views.ts';
import { paths, play, authorization, authorizationChanged, authorizationMade } from '../views.ts';

describe('window of the bank', () => {
  it('a blocked bank window makes the flow prepare a link for this tab', () => {
    const blocked = play([...paths.handoff, { source: 'user', type: 'popupBlocked' }]);
    expect(blocked.model.state).toMatchObject({ step: 'error', problem: { class: 'popup.blocked' } });
    expect(blocked.last).toContainEqual(
      request('createAuthorization', { consentId: 7001, purpose: 'give', mode: 'tab' }),
    );
    const ready = play([authorizationMade({ authorizationId: second }, 'tab')], blocked.model);
    expect(ready.model.state).toMatchObject({ recovery: { ready: { authorizationId: second, mode: 'tab' } } });
    expect(play([{ source: 'user', type: 'bankOpened', at: 9 }], ready.model).model.state).toMatchObject({
      step: 'atBank',
      authorizationId: second,
      mode: 'tab',
    });
    expect(toSnapshot(ready.model)).toMatchObject({ consentId: 7001, authorizationId: second });
  });

  it('a blocked bank window on a page without return address makes the flow prepare a link for a new tab', () => {
    const { model, last } = play([
      ...paths.handoff,
      { source: 'user', type: 'popupBlocked' },
      authorizationMade({ authorizationId: second }, 'popup', 'tab'),
    ]);
    expect(model.state).toMatchObject({ recovery: { ready: { authorizationId: second, mode: 'popup' } } });
    expect(types(last)).not.toContain('createAuthorization');
  });

  it('a blocked bank window emits no error, because the user can continue and the window may be open', () => {
    const { effects } = play([...paths.handoff, { source: 'user', type: 'popupBlocked' }]);
    expect(effects.filter((effect) => effect.type === 'emit')).toEqual([]);
  });

  it('a bank window counts as open if the host says so, even if the browser reported a block', () => {
    const { model } = play([
      ...paths.handoff,
      { source: 'user', type: 'popupBlocked' },
      authorizationChanged({ status: 'atBank' }),
    ]);
    expect(model.state).toMatchObject({ step: 'atBank', authorizationId: authorization().authorizationId });
  });

  it('the bank window can be opened again, and a finished authorization counts once', () => {
    const again = play([
      ...paths.atBank,
      { source: 'user', type: 'bankReopened' },
      authorizationMade({ authorizationId: second }),
    ]);
    expect(again.model.state).toMatchObject({ step: 'handoff', earlier: [authorization().authorizationId] });
    const finished = play(
      [done, authorizationChanged({ authorizationId: second, status: 'done', providerAccountId: 501 })],
      again.model,
    );
    expect(finished.model.state.step).toBe('progress');
    expect(finished.effects.filter((effect) => effect.type === 'watchProviderAccount')).toHaveLength(1);
  });

  it('an unreachable bank window gets a second link, and the finished authorization counts', () => {
    const lost = play([...paths.atBank, { source: 'user', type: 'windowLost' }]);
    expect(lost.last).toEqual([request('createAuthorization', { consentId: 7001, purpose: 'give', mode: 'popup' })]);
    const spared = play([authorizationMade({ authorizationId: second })], lost.model);
    expect(spared.model.state).toMatchObject({
      step: 'atBank',
      authorizationId: authorization().authorizationId,
      spare: { authorizationId: second },
    });
    expect(spared.last).toEqual([
      { type: 'watchAuthorizations', authorizationIds: [second, authorization().authorizationId], consentId: 7001 },
    ]);
    expect(play([done], spared.model).model.state.step).toBe('progress');
    const opened = play([{ source: 'user', type: 'bankOpened', at: 9 }], spared.model);
    expect(opened.model.state).toMatchObject({
      authorizationId: second,
      earlier: [authorization().authorizationId],
      spare: null,
    });
    expect(play([done], opened.model).model.state.step).toBe('progress');
    const elsewhere = play([authorizationChanged({ authorizationId: second, status: 'atBank' })], spared.model);
    expect(elsewhere.model.state).toMatchObject({ step: 'atBank', authorizationId: second });
  });

  it('an unreachable bank window gets no second link in mode tab or while the answer is being checked', () => {
    const [inTab, checking] = [
      play([
        ...paths.atBank,
        { source: 'user', type: 'bankReopened' },
        authorizationMade({}, 'tab'),
        { source: 'user', type: 'bankOpened', at: 9 },
      ]).model,
      play([...paths.atBank, authorizationChanged({ status: 'checking' })]).model,
    ];
    expect(play([{ source: 'user', type: 'windowLost' }], inTab).last).toEqual([]);
    expect(play([{ source: 'user', type: 'windowLost' }], checking).last).toEqual([]);
  });

  it('in mode external each opened link goes to the page, and only once', () => {
    const asked = play([...paths.consent, { source: 'user', type: 'consentAgreed' }]);
    const opened = play(
      [authorizationMade({}, 'external'), { source: 'user', type: 'bankOpened', at: 9 }],
      asked.model,
    );
    const startPath = `/oauth/start?n=${authorization().authorizationId}`;
    expect(opened.model.state).toMatchObject({ step: 'atBank', mode: 'external' });
    expect(opened.last[0]).toEqual({ type: 'openOutside', startPath });
    const lost = play([{ source: 'user', type: 'windowLost' }], opened.model);
    expect(lost.last).toEqual([request('createAuthorization', { consentId: 7001, purpose: 'give', mode: 'external' })]);
    const spared = play([authorizationMade({ authorizationId: second }, 'external')], lost.model);
    expect(types(spared.last)).not.toContain('openOutside');
    const elsewhere = play([authorizationChanged({ authorizationId: second, status: 'atBank' })], spared.model);
    expect(types(elsewhere.effects)).not.toContain('openOutside');
    const again = play([{ source: 'user', type: 'bankOpened', at: 10 }], spared.model);
    expect(again.last[0]).toEqual({ type: 'openOutside', startPath: `/oauth/start?n=${second}` });
    expect(play([done], again.model).model.state.step).toBe('progress');
  });

  it('canceling an unreachable bank window also cancels its second link', () => {
    const { last } = play([
      ...paths.atBank,
      { source: 'user', type: 'windowLost' },
      authorizationMade({ authorizationId: second }),
      { source: 'user', type: 'bankCancelled' },
    ]);
    expect(
      last.flatMap((effect) =>
        effect.type === 'request' && effect.request === 'cancelAuthorization' ? [effect.input.authorizationId] : [],
      ),
    ).toEqual([second, authorization().authorizationId]);
  });

  it.each(['cancelled', 'expired', 'declined', 'checking'] as const)(
    'a change of an earlier authorization to %s does not affect the current one',
    (status) => {
      const again = play([
        ...paths.atBank,
        { source: 'user', type: 'bankReopened' },
        authorizationMade({ authorizationId: second }),
        { source: 'user', type: 'bankOpened', at: 9 },
      ]);
      expect(play([authorizationChanged({ status })], again.model).model).toBe(again.model);
    },
  );

  it('an authorization counts if the user returns after ten minutes', () => {
    const { model, last } = play([...paths.atBank, { source: 'time', type: 'tenMinutesPassed' }]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'bank.cancelled', code: 'return.late' } });
    expect(last.at(-2)).toMatchObject({
      type: 'watchAuthorizations',
      authorizationIds: [authorization().authorizationId],
    });
    expect(play([done], model).model.state.step).toBe('progress');
  });

  it('a stale link to the bank is replaced', () => {
    const { model, last } = play([...paths.handoff, { source: 'time', type: 'authorizationStale' }]);
    expect(model.state).toMatchObject({ ready: null });
    expect(types(last)).toEqual(['cancelAuthorization', 'createAuthorization', 'saveSnapshot']);
  });

  it('the bank window is not opened if the authorization is already being checked', () => {
    const { model } = play([
      ...paths.handoff,
      { source: 'time', type: 'authorizationStale' },
      authorizationMade({ status: 'done', providerAccountId: 501 }),
    ]);
    expect(model.state.step).toBe('progress');
  });
});

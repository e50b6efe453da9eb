import { describe, expect, it } from 'vitest';
import { initialModel } from '../src/index.ts';
import type { LinkEffect, LinkEvent } from '../src/index.ts';
import {
  account,
  answer,
  asking,
  changed,
  credentialsForm,
  detail,
  failed,
  launched,
  listedEvents,
  loaded,
  paths,
  play,
  row,
  session,
  started,
  submit,
  view,
} from './views.ts';

const emitted = (effects: readonly LinkEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
const types = (effects: readonly LinkEffect[]) => effects.map((effect) => effect.type);

describe('linking with a one-time code', () => {
  it('goes from the search to the end and tells the page in order', () => {
    const { model, effects } = play([
      ...paths.mfa,
      answer,
      { type: 'answersTaken', providerAccount: view() },
      ...listedEvents,
      loaded(account(1), account(2)),
      { type: 'selectionSubmitted', accountIds: [2], then: 'success' },
      { type: 'selectionSaved', providerAccountId: 501 },
      { type: 'done' },
    ]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
    expect(emitted(effects)).toEqual([
      { type: 'fin-success', providerAccountId: 501, accountIds: [2] },
      { type: 'fin-exit', outcome: 'success', screen: 'success', providerAccountIds: [501] },
    ]);
    const requests = types(effects).filter(
      (type) => !['saveSnapshot', 'announce', 'emit', 'startTimers', 'stopTimers'].includes(type),
    );
    expect(requests).toEqual([
      'loadProvider',
      'addProviderAccount',
      'watchProviderAccount',
      'sendAnswers',
      'loadAccounts',
      'saveSelection',
      'stopWatching',
      'stopWatching',
      'endSession',
    ]);
  });

  it('asks again after a wrong answer, whatever repetitions arrive', () => {
    const first = asking();
    const { model, effects } = play([
      ...paths.mfa,
      answer,
      { type: 'answersTaken', providerAccount: first },
      changed(first),
      changed(view()),
      changed(first),
    ]);
    expect(model.state).toMatchObject({ step: 'progress', rows: [{ status: 'done' }, { status: 'working' }, {}, {}] });
    const again = play([changed(asking({ answerRefused: true }))], model);
    expect(again.model.state).toMatchObject({ step: 'mfa', refused: true, sending: false });
    expect(emitted([...effects, ...again.effects])).toMatchObject([
      { type: 'fin-error', class: 'mfa.wrong', recoverable: true },
    ]);
  });

  it('believes an asking that looks the same after ten seconds', () => {
    const refused = asking({ answerRefused: true });
    const waiting = play([
      ...paths.mfa,
      changed(refused),
      answer,
      { type: 'answersTaken', providerAccount: refused },
      changed(refused),
    ]);
    expect(waiting.model.state.step).toBe('progress');
    const later = play([{ type: 'tenSecondsPassed' }], waiting.model);
    expect(types(later.last)).toContain('loadProviderAccount');
    expect(play([changed(refused)], later.model).model.state).toMatchObject({ step: 'mfa', refused: true });
  });

  it('offers a new code without retyping when time ran out', () => {
    const late = play([...paths.mfa, changed(failed('REQUEST_TIME_OUT'))]);
    expect(late.model.state).toMatchObject({
      step: 'error',
      problem: { class: 'mfa.timeout', primary: 'getNewCode', recoverable: true },
    });
    const again = play([{ type: 'newCodeRequested' }], late.model);
    expect(again.model.state.step).toBe('progress');
    expect(types(again.last)).toEqual(['startTimers', 'refreshProviderAccount', 'saveSnapshot']);
    const asked = play(
      [changed(failed('REQUEST_TIME_OUT')), started({ requestId: 'req-2' }), changed(asking({ requestId: 'req-2' }))],
      again.model,
    );
    expect(asked.model.state.step).toBe('mfa');
  });

  it('keeps the challenge when the answer could not be sent', () => {
    const { model } = play([
      ...paths.mfa,
      answer,
      {
        type: 'requestFailed',
        request: 'sendAnswers',
        subject: 501,
        failure: { code: 'network.lost', reference: '', retryAfter: null },
      },
    ]);
    expect(model.state).toMatchObject({ step: 'mfa', sending: false, problem: { class: 'network.lost' } });
  });
});

describe('an addition whose reply was lost', () => {
  const lost = play([
    ...paths.credentials,
    submit,
    {
      type: 'requestFailed',
      request: 'addProviderAccount',
      subject: 16002,
      failure: { code: 'network.lost', reference: '', retryAfter: null },
    },
  ]);

  it('is looked for before it could be made twice', () => {
    expect(lost.last).toContainEqual({ type: 'loadConnections', providerId: 16002 });
    const found = play(
      [{ type: 'connectionsLoaded', providerId: 16002, providerAccounts: [view({ providerId: 16002 })] }],
      lost.model,
    );
    expect(found.model.state).toMatchObject({ step: 'progress', connection: { providerAccountId: 501 } });
  });

  it('leads back to the form when it was never made', () => {
    const { last } = play([{ type: 'connectionsLoaded', providerId: 16002, providerAccounts: [] }], lost.model);
    expect(last).toContainEqual({ type: 'loadProvider', providerId: 16002 });
  });
});

describe('a session that is refused from the start', () => {
  const refused: LinkEvent = {
    type: 'requestFailed',
    request: 'launch',
    subject: 0,
    failure: { code: 'launch.invalid', reference: 'r', retryAfter: null },
  };

  it('is asked for anew by the button that says so', () => {
    const { model } = play([refused, refused], initialModel);
    expect(model.state).toMatchObject({ step: 'error', problem: { primary: 'continueSession' } });
    const again = play([{ type: 'sessionContinued' }], model);
    expect(again.model.state.step).toBe('boot');
    expect(again.last).toContainEqual({ type: 'requestLaunch', reason: 'refused' });
  });

  it('is not given up for a network that was lost', () => {
    const lost: LinkEvent = { ...refused, failure: { code: 'network.lost', reference: '', retryAfter: null } };
    const { last } = play([lost, { type: 'retry' }], initialModel);
    expect(last).toContainEqual({ type: 'requestLaunch', reason: 'start' });
  });
});

describe('watching that ends for good', () => {
  const lost = (code: 'network.lost' | 'provider-account.not-found'): LinkEvent => ({
    type: 'requestFailed',
    request: 'loadProviderAccount',
    subject: 501,
    failure: { code, reference: 'r', retryAfter: null },
  });
  it.each(['progress', 'mfa'] as const)('leads out of %s; a lost network does not', (step) => {
    const { model } = play(paths[step]);
    expect(play([lost('network.lost')], model).model).toBe(model);
    const ended = play([lost('provider-account.not-found')], model);
    expect(ended.model.state).toMatchObject({ step: 'error', recovery: { kind: 'rejoin' } });
    expect(play([{ type: 'retry' }], ended.model).last).toContainEqual({
      type: 'loadProviderAccount',
      providerAccountId: 501,
    });
  });
});

describe('a wrong password', () => {
  const wrong = play([...paths.progress, changed(failed('INCORRECT_CREDENTIALS'))]);

  it('comes back to the form with the problem and the count', () => {
    expect(wrong.model.state).toMatchObject({
      step: 'credentials',
      problem: { class: 'credentials.wrong' },
      connection: { misses: 1, providerAccountId: 501 },
    });
    expect(emitted(wrong.effects)).toMatchObject([
      { type: 'fin-error', class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS', reference: 'req-1' },
    ]);
  });

  it('updates the same connection the next time, and ignores what is still said about the first attempt', () => {
    const again = play(
      [
        { type: 'providerLoaded', provider: detail() },
        { type: 'credentialsFormLoaded', providerAccountId: 501, form: credentialsForm },
        submit,
      ],
      wrong.model,
    );
    expect(again.last).toContainEqual(expect.objectContaining({ type: 'updateCredentials', providerAccountId: 501 }));
    const stale = play([changed(failed('INCORRECT_CREDENTIALS'))], again.model);
    expect(stale.model).toBe(again.model);
    const twice = play(
      [started({ requestId: 'req-2' }), changed(failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' }))],
      again.model,
    );
    expect(twice.model.state).toMatchObject({ step: 'credentials', connection: { misses: 2 } });
  });
});

describe('leaving', () => {
  it('asks while something would be lost, and goes on when the user stays', () => {
    const asked = play([...paths.progress, { type: 'closeRequested' }]);
    expect(asked.model.overlay).toEqual({ kind: 'leave', consequence: 'background' });
    const stayed = play([{ type: 'leaveCancelled' }], asked.model);
    expect(stayed.model.overlay).toBeNull();
    expect(stayed.model.state.step).toBe('progress');
  });

  it('asks once, however often closing is requested', () => {
    const asked = play([...paths.progress, { type: 'closeRequested' }]);
    expect(play([{ type: 'closeRequested' }], asked.model).model).toBe(asked.model);
  });

  it('lets the attempt finish in the background', () => {
    const { model, effects } = play([
      ...paths.progress,
      { type: 'closeRequested' },
      { type: 'leaveConfirmed', choice: 'background' },
    ]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'pending' });
    expect(emitted(effects)).toEqual([
      { type: 'fin-pending', kind: 'refresh', requestId: 'req-1' },
      { type: 'fin-exit', outcome: 'pending', screen: 'progress', providerAccountIds: [501] },
    ]);
  });

  it('withdraws a connection in the making on "stop", and no other', () => {
    const stop: LinkEvent[] = [{ type: 'closeRequested' }, { type: 'leaveConfirmed', choice: 'stop' }];
    expect(play([...paths.progress, ...stop]).effects).toContainEqual(
      expect.objectContaining({ type: 'endSession', outcome: 'cancelled', removeFirst: 501 }),
    );
    const existing = play([
      launched({ start: { ...session().start, action: 'refresh', providerAccountId: 501 } }),
      changed(view({ status: 'SUCCESS' })),
      started({ requestId: 'req-9' }),
      ...stop,
    ]);
    expect(existing.effects).toContainEqual(expect.objectContaining({ type: 'endSession', removeFirst: null }));
  });

  it('keeps all accounts when the user leaves the summary', () => {
    const { effects } = play([
      ...paths.summary,
      { type: 'closeRequested' },
      { type: 'leaveConfirmed', choice: 'leave' },
    ]);
    expect(emitted(effects).map((event) => event.type)).toEqual(['fin-success', 'fin-exit']);
    expect(effects).toContainEqual(expect.objectContaining({ type: 'endSession', outcome: 'success' }));
  });

  it('does not ask on a form where nothing was typed', () => {
    expect(play([...paths.credentials, { type: 'closeRequested', typed: false }]).model.state.step).toBe('exited');
  });
});

describe('the session', () => {
  it('is renewed with a new launch token, at the same place', () => {
    const expired = play([
      ...paths.mfa,
      answer,
      {
        type: 'requestFailed',
        request: 'sendAnswers',
        subject: 501,
        failure: { code: 'token.invalid', reference: '', retryAfter: null },
      },
    ]);
    expect(expired.model.overlay).toEqual({
      kind: 'session',
      standing: 'expired',
      renewing: false,
      problem: null,
    });
    const asked = play([{ type: 'sessionContinued' }], expired.model);
    expect(asked.last).toEqual([{ type: 'requestLaunch', reason: 'expired' }]);
    const back = play([launched()], asked.model);
    expect(back.model).toMatchObject({ overlay: null, state: { step: 'mfa', sending: false } });
    expect(types(back.last)).toContain('watchProviderAccount');
  });

  it('says why it could not be renewed, until the next try', () => {
    const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;
    const failed = play([
      ...paths.mfa,
      { type: 'sessionExpired' },
      { type: 'sessionContinued' },
      { type: 'requestFailed', request: 'launch', subject: 0, failure },
    ]);
    expect(failed.model.overlay).toMatchObject({
      standing: 'expired',
      renewing: false,
      problem: { code: 'network.lost' },
    });
    const again = play([{ type: 'sessionContinued' }], failed.model);
    expect(again.model.overlay).toMatchObject({ renewing: true, problem: null });
  });

  it('is over, not renewed, when the host has ended it before the user stays', () => {
    const failure = { code: 'token.invalid', reference: '', retryAfter: null } as const;
    const { model } = play([
      ...paths.mfa,
      { type: 'sessionExpiring' },
      { type: 'sessionContinued' },
      { type: 'requestFailed', request: 'launch', subject: 0, failure },
    ]);
    expect(model.overlay).toMatchObject({ standing: 'expired', problem: null });
  });

  it('is left at once when it has ended, and a question from before is forgotten', () => {
    const expired = play([...paths.mfa, { type: 'closeRequested' }, { type: 'sessionExpired' }]);
    expect(play([{ type: 'sessionContinued' }, launched()], expired.model).model.overlay).toBeNull();
    expect(play([{ type: 'closeRequested' }], expired.model).model.state.step).toBe('exited');
  });

  it('asks for the password again when it ended while the credentials were on their way', () => {
    const { model } = play([
      ...paths.credentials,
      submit,
      { type: 'sessionExpired' },
      { type: 'sessionContinued' },
      launched(),
    ]);
    expect(model.state).toMatchObject({ step: 'credentials', form: null });
  });

  it('replaces a refused launch token once', () => {
    const refusal: LinkEvent = {
      type: 'requestFailed',
      request: 'launch',
      subject: 0,
      failure: { code: 'launch.invalid', reference: 'r1', retryAfter: null },
    };
    const once = play([refusal]);
    expect(once.last).toEqual([{ type: 'requestLaunch', reason: 'refused' }]);
    expect(play([refusal], once.model).model.state).toMatchObject({
      step: 'error',
      problem: { class: 'session.expired' },
    });
  });

  it('shows offline over the screen and takes up again', () => {
    const off = play([...paths.progress, { type: 'offline' }]);
    expect(off.model).toMatchObject({ overlay: { kind: 'offline' }, state: { step: 'progress' } });
    const on = play([{ type: 'online' }], off.model);
    expect(on.model.overlay).toBeNull();
    expect(types(on.last)).toContain('loadProviderAccount');
  });
});

describe('starting elsewhere', () => {
  it('opens the bank that the session names, and offers no other', () => {
    const { model } = play([
      launched({ start: { ...session().start, providerId: 16002 } }),
      {
        type: 'providerLoaded',
        provider: { ...row(), loginUrl: null, forgetPasswordUrl: null, help: null, loginForm: asking().loginForm },
      },
    ]);
    expect(model.state.step).toBe('credentials');
    expect(play([{ type: 'chooseAnother' }], model).model).toBe(model);
    const down = play([submit, started(), changed(failed('SITE_UNAVAILABLE'))], model);
    expect(down.model.state).toMatchObject({ step: 'error', problem: { primary: 'retry', secondary: 'close' } });
  });

  it('reports what this version cannot do as a fault of the set-up', () => {
    const { model, effects } = play([launched({ options: { ...session().options, flow: 'asset-transfer' } })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'setup', code: 'flow.not-supported' } });
    expect(emitted(effects)).toMatchObject([{ type: 'fin-error', class: 'setup', recoverable: false }]);
  });
});

describe('version 3', () => {
  it('has no selection and reports milestones', () => {
    const { model, effects } = play([
      launched({ version: 3 }),
      ...paths.summary.slice(1),
      { type: 'selectionSubmitted', accountIds: [], then: 'success' },
    ]);
    expect(model.state.step).toBe('success');
    expect(types(effects)).not.toContain('saveSelection');
    expect(effects.flatMap((effect) => (effect.type === 'analytics' ? [effect.name] : []))).toEqual([
      'login_success',
      'accounts_retrieved',
      'link_completed',
    ]);
  });
});

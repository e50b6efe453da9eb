import { describe, expect, it } from 'vitest';
import { initialModel } from '../../src/index.ts';
import type { LinkEffect, LinkEvent } from '../../src/index.ts';
import { answer, launched, paths, play, submit } from '../views.ts';
import { nameOf, refused } from '../replies.ts';

const types = (effects: readonly LinkEffect[]) => effects.map(nameOf);

describe('session that is refused at the start', () => {
  const refused: LinkEvent = {
    source: 'session',
    type: 'launchFailed',
    failure: { code: 'launch.invalid', reference: 'r', retryAfter: null },
  };

  it('the button to continue requests another launch', () => {
    const { model } = play([refused, refused], initialModel);
    expect(model.state).toMatchObject({ step: 'error', problem: { primary: 'continueSession' } });
    const again = play([{ source: 'user', type: 'sessionContinued' }], model);
    expect(again.model.state.step).toBe('boot');
    expect(again.last).toContainEqual({ type: 'requestLaunch', reason: 'refused' });
  });

  it('a refused session is not given up if the network was lost', () => {
    const lost: LinkEvent = { ...refused, failure: { code: 'network.lost', reference: '', retryAfter: null } };
    const { last } = play([lost, { source: 'user', type: 'retry' }], initialModel);
    expect(last).toContainEqual({ type: 'requestLaunch', reason: 'start' });
  });
});

describe('the session', () => {
  it('a renewed session gets a new launch token and keeps the screen', () => {
    const expired = play([
      ...paths.mfa,
      answer,
      refused(
        'answerChallenge',
        { providerAccountId: 501, requestId: 'req-1' },
        { code: 'token.invalid', reference: '', retryAfter: null },
      ),
    ]);
    expect(expired.model.overlay).toEqual({
      kind: 'session',
      status: 'expired',
      renewing: false,
      problem: null,
    });
    const asked = play([{ source: 'user', type: 'sessionContinued' }], expired.model);
    expect(asked.last).toEqual([{ type: 'requestLaunch', reason: 'expired' }]);
    const back = play([launched()], asked.model);
    expect(back.model).toMatchObject({ overlay: null, state: { step: 'mfa', sending: false } });
    expect(types(back.last)).toContain('watchProviderAccount');
  });

  it('a failed renewal of the session shows its reason until the next try', () => {
    const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;
    const failed = play([
      ...paths.mfa,
      { source: 'session', type: 'sessionExpired' },
      { source: 'user', type: 'sessionContinued' },
      { source: 'session', type: 'launchFailed', failure },
    ]);
    expect(failed.model.overlay).toMatchObject({
      status: 'expired',
      renewing: false,
      problem: { code: 'network.lost' },
    });
    const again = play([{ source: 'user', type: 'sessionContinued' }], failed.model);
    expect(again.model.overlay).toMatchObject({ renewing: true, problem: null });
  });

  it('the session expires if the host ended it before the user chose to stay', () => {
    const failure = { code: 'token.invalid', reference: '', retryAfter: null } as const;
    const { model } = play([
      ...paths.mfa,
      { source: 'session', type: 'sessionExpiring' },
      { source: 'user', type: 'sessionContinued' },
      { source: 'session', type: 'launchFailed', failure },
    ]);
    expect(model.overlay).toMatchObject({ status: 'expired', problem: null });
  });

  it('an expired session exits immediately, without the question that was open before', () => {
    const expired = play([
      ...paths.mfa,
      { source: 'user', type: 'closeRequested' },
      { source: 'session', type: 'sessionExpired' },
    ]);
    expect(play([{ source: 'user', type: 'sessionContinued' }, launched()], expired.model).model.overlay).toBeNull();
    expect(play([{ source: 'user', type: 'closeRequested' }], expired.model).model.state.step).toBe('exited');
  });

  it('a session that ended while credentials were being sent asks for the password again', () => {
    const { model } = play([
      ...paths.credentials,
      submit,
      { source: 'session', type: 'sessionExpired' },
      { source: 'user', type: 'sessionContinued' },
      launched(),
    ]);
    expect(model.state).toMatchObject({ step: 'credentials', form: null });
  });

  it('a refused launch token is replaced once', () => {
    const refusal: LinkEvent = {
      source: 'session',
      type: 'launchFailed',
      failure: { code: 'launch.invalid', reference: 'r1', retryAfter: null },
    };
    const once = play([refusal]);
    expect(once.last).toEqual([{ type: 'requestLaunch', reason: 'refused' }]);
    expect(play([refusal], once.model).model.state).toMatchObject({
      step: 'error',
      problem: { class: 'session.expired' },
    });
  });

  it('a lost network shows offline over the screen, and the flow continues afterwards', () => {
    const off = play([...paths.progress, { source: 'session', type: 'offline' }]);
    expect(off.model).toMatchObject({ overlay: { kind: 'offline' }, state: { step: 'progress' } });
    const on = play([{ source: 'session', type: 'online' }], off.model);
    expect(on.model.overlay).toBeNull();
    expect(types(on.last)).toContain('getProviderAccount');
  });
});

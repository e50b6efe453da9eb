import { describe, expect, it } from 'vitest';
import { initialModel } from '../src/index.ts';
import type { LinkEffect, LinkEvent } from '../src/index.ts';
import { answer, launched, paths, play, submit } from './views.ts';

const types = (effects: readonly LinkEffect[]) => effects.map((effect) => effect.type);

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

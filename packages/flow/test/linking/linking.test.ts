import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import type { LinkEffect, LinkEvent } from '../../src/index.ts';
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
} from '../views.ts';
import { nameOf, replied, refused } from '../replies.ts';

const emitted = (effects: readonly LinkEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
const types = (effects: readonly LinkEffect[]) => effects.map(nameOf);

describe('linking with a one-time code', () => {
  it.each([
    [
      'all arrive',
      account(3, { isNew: true }),
      { type: 'fin-success', providerAccountId: 501, accountIds: [1, 2], newAccountIds: [2] },
    ],
    [
      'one cannot be read',
      account(3, { isNew: true, additionalStatus: 'TECH_ERROR' }),
      {
        type: 'fin-partial',
        providerAccountId: 501,
        accountIds: [1, 2],
        newAccountIds: [2],
        failed: [{ accountId: 3, additionalStatus: 'TECH_ERROR' }],
      },
    ],
  ])(
    'the event of a link names the kept accounts that were opened since the bank was linked, if %s',
    (_what, third, told) => {
      const isPartial = third.additionalStatus === 'TECH_ERROR';
      const { effects } = play([
        ...paths.mfa,
        answer,
        replied('answerChallenge', { providerAccountId: 501, requestId: 'req-1' }, view()),
        ...listedEvents,
        loaded(account(1), account(2, { isNew: true }), third),
        ...(isPartial ? [{ source: 'user', type: 'partialContinued' } as const] : []),
        { source: 'user', type: 'selectionSubmitted', accountIds: [1, 2], then: 'success' },
        replied('selectAccounts', { providerAccountId: 501, accountIds: [] }, []),
      ]);
      expect(emitted(effects)).toEqual([told]);
      // An account that was not ready is not shown and stays linked.
      const accountIds = isPartial ? [1, 2, 3] : [1, 2];
      expect(effects).toContainEqual(request('selectAccounts', { providerAccountId: 501, accountIds }));
    },
  );

  it('linking emits search, sign-in and success in order', () => {
    const { model, effects } = play([
      ...paths.mfa,
      answer,
      replied('answerChallenge', { providerAccountId: 501, requestId: 'req-1' }, view()),
      ...listedEvents,
      loaded(account(1), account(2)),
      { source: 'user', type: 'selectionSubmitted', accountIds: [2], then: 'success' },
      replied('selectAccounts', { providerAccountId: 501, accountIds: [] }, []),
      { source: 'user', type: 'done' },
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
      'getProvider',
      'addProviderAccount',
      'watchProviderAccount',
      'answerChallenge',
      'listAccounts',
      'selectAccounts',
      'stopWatching',
      'stopWatching',
      'endSession',
    ]);
  });

  it('a wrong answer shows the challenge again, even if observations repeat', () => {
    const first = asking();
    const { model, effects } = play([
      ...paths.mfa,
      answer,
      replied('answerChallenge', { providerAccountId: 501, requestId: 'req-1' }, first),
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

  it('the code screen appears again after ten seconds if the same challenge is still open', () => {
    const refused = asking({ answerRefused: true });
    const waiting = play([
      ...paths.mfa,
      changed(refused),
      answer,
      replied('answerChallenge', { providerAccountId: 501, requestId: 'req-1' }, refused),
      changed(refused),
    ]);
    expect(waiting.model.state.step).toBe('progress');
    const later = play([{ source: 'time', type: 'tenSecondsPassed' }], waiting.model);
    expect(types(later.last)).toContain('getProviderAccount');
    expect(play([changed(refused)], later.model).model.state).toMatchObject({ step: 'mfa', refused: true });
  });

  it('the user can get a new code without entering the credentials again after the time limit', () => {
    const late = play([...paths.mfa, changed(failed('REQUEST_TIME_OUT'))]);
    expect(late.model.state).toMatchObject({
      step: 'error',
      problem: { class: 'mfa.timeout', primary: 'askAgain', recoverable: true },
    });
    const again = play([{ source: 'user', type: 'newCodeRequested' }], late.model);
    expect(again.model.state.step).toBe('progress');
    expect(types(again.last)).toEqual(['startTimers', 'refreshProviderAccount', 'saveSnapshot']);
    const asked = play(
      [changed(failed('REQUEST_TIME_OUT')), started({ requestId: 'req-2' }), changed(asking({ requestId: 'req-2' }))],
      again.model,
    );
    expect(asked.model.state.step).toBe('mfa');
  });

  it('the challenge stays open if the answer could not be sent', () => {
    const { model } = play([
      ...paths.mfa,
      answer,
      refused(
        'answerChallenge',
        { providerAccountId: 501, requestId: 'req-1' },
        { code: 'network.lost', reference: '', retryAfter: null },
      ),
    ]);
    expect(model.state).toMatchObject({ step: 'mfa', sending: false, problem: { class: 'network.lost' } });
  });
});

describe('an addition whose reply was lost', () => {
  const lost = play([
    ...paths.credentials,
    submit,
    refused(
      'addProviderAccount',
      { providerId: 16002, idempotencyKey: 'key-00000001' },
      { code: 'network.lost', reference: '', retryAfter: null },
    ),
  ]);

  it('a lost reply makes the flow look for the attempt before it can be sent again', () => {
    expect(lost.last).toContainEqual(request('listProviderAccounts', { providerId: 16002 }));
    const found = play(
      [replied('listProviderAccounts', { providerId: 16002 }, [view({ providerId: 16002 })])],
      lost.model,
    );
    expect(found.model.state).toMatchObject({ step: 'progress', connection: { providerAccountId: 501 } });
  });

  it('a lost reply leads back to the form if no attempt was made', () => {
    const { last } = play([replied('listProviderAccounts', { providerId: 16002 }, [])], lost.model);
    expect(last).toContainEqual(request('getProvider', { providerId: 16002 }));
  });
});

describe('permanent failure while watching', () => {
  const lost = (code: 'network.lost' | 'provider-account.not-found'): LinkEvent =>
    refused('getProviderAccount', { providerAccountId: 501 }, { code, reference: 'r', retryAfter: null });
  it.each(['progress', 'mfa'] as const)(
    'a permanent failure while watching leads from %s to the error screen, but a lost network does not',
    (step) => {
      const { model } = play(paths[step]);
      expect(play([lost('network.lost')], model).model).toBe(model);
      const ended = play([lost('provider-account.not-found')], model);
      expect(ended.model.state).toMatchObject({ step: 'error', recovery: { kind: 'rejoin' } });
      expect(play([{ source: 'user', type: 'retry' }], ended.model).last).toContainEqual(
        request('getProviderAccount', { providerAccountId: 501 }),
      );
    },
  );
});

describe('a wrong password', () => {
  const wrong = play([...paths.progress, changed(failed('INCORRECT_CREDENTIALS'))]);

  it('a wrong password leads back to the form with the problem and the number of attempts', () => {
    expect(wrong.model.state).toMatchObject({
      step: 'credentials',
      problem: { class: 'credentials.wrong' },
      connection: { misses: 1, providerAccountId: 501 },
    });
    expect(emitted(wrong.effects)).toMatchObject([
      { type: 'fin-error', class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS', reference: 'req-1' },
    ]);
  });

  it('the next attempt updates the same connection, and late reports of the first attempt are ignored', () => {
    const again = play(
      [
        replied('getProvider', { providerId: 0 }, detail()),
        replied('getCredentialsForm', { providerAccountId: 501 }, credentialsForm),
        submit,
      ],
      wrong.model,
    );
    expect(again.last).toContainEqual(
      expect.objectContaining({ request: 'updateCredentials', input: { providerAccountId: 501 } }),
    );
    const stale = play([changed(failed('INCORRECT_CREDENTIALS'))], again.model);
    expect(stale.model).toBe(again.model);
    const twice = play(
      [started({ requestId: 'req-2' }), changed(failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' }))],
      again.model,
    );
    expect(twice.model.state).toMatchObject({ step: 'credentials', connection: { misses: 2 } });
  });
});

describe('other starting points', () => {
  it('linking opens the bank that the session names and offers no other bank', () => {
    const { model } = play([
      launched({ start: { ...session().start, providerId: 16002 } }),
      replied(
        'getProvider',
        { providerId: 0 },
        { ...row(), loginUrl: null, forgetPasswordUrl: null, help: null, loginForm: asking().loginForm },
      ),
    ]);
    expect(model.state.step).toBe('credentials');
    expect(play([{ source: 'user', type: 'chooseAnother' }], model).model).toBe(model);
    const down = play([submit, started(), changed(failed('SITE_UNAVAILABLE'))], model);
    expect(down.model.state).toMatchObject({ step: 'error', problem: { primary: 'retry', secondary: 'close' } });
  });

  it('linking shows a setup problem for an unsupported flow or action', () => {
    const { model, effects } = play([launched({ options: { ...session().options, flow: 'asset-transfer' } })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'setup', code: 'flow.not-supported' } });
    expect(emitted(effects)).toMatchObject([{ type: 'fin-error', class: 'setup', recoverable: false }]);
  });
});

describe('version 3', () => {
  it('version 3 has no account selection and reports milestones', () => {
    const { model, effects } = play([
      launched({ version: 3 }),
      ...paths.summary.slice(1),
      { source: 'user', type: 'selectionSubmitted', accountIds: [], then: 'success' },
    ]);
    expect(model.state.step).toBe('success');
    expect(types(effects)).not.toContain('selectAccounts');
    expect(effects.flatMap((effect) => (effect.type === 'analytics' ? [effect.name] : []))).toEqual([
      'login_success',
      'accounts_retrieved',
      'link_completed',
    ]);
  });
});

describe('search', () => {
  const found = { source: 'user', type: 'providerPicked', provider: row(), query: 'har' } as const;

  it('the search shows the previous query when the user returns', () => {
    const { model } = play([launched(), found, { source: 'user', type: 'back' }]);
    expect(model.state).toEqual({ step: 'search', initialQuery: 'har' });
    const linked = play([
      launched(),
      { ...found, provider: row({ isLinked: true }) },
      { source: 'user', type: 'back' },
    ]);
    expect(linked.model.state).toEqual({ step: 'search', initialQuery: 'har' });
  });

  it('the search is empty for another bank, and after a pick from the popular list', () => {
    const linked = play([
      launched(),
      found,
      replied('getProvider', { providerId: 0 }, detail()),
      submit,
      started(),
      ...listedEvents,
      loaded(account(1)),
      { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'another' },
      replied('selectAccounts', { providerAccountId: 501, accountIds: [] }, []),
    ]);
    expect(linked.model.state).toEqual({ step: 'search', initialQuery: '' });
    const picked = play(
      [
        { source: 'user', type: 'providerPicked', provider: row() },
        { source: 'user', type: 'back' },
      ],
      linked.model,
    );
    expect(picked.model.state).toEqual({ step: 'search', initialQuery: '' });
  });
});

it('editing becomes a new sign-in if the session may not edit the connection', () => {
  const mayNot: LinkEvent = refused(
    'getCredentialsForm',
    { providerAccountId: 501 },
    { code: 'capability.missing', reference: '', retryAfter: null },
  );
  const asked = play([...paths.existing, { source: 'user', type: 'existingFixed', providerAccountId: 501 }, mayNot]);
  expect(asked.last).toContainEqual(request('getProvider', { providerId: 16002 }));
  expect(types(asked.last)).not.toContain('getCredentialsForm');
  const { model, last } = play([replied('getProvider', { providerId: 0 }, detail()), submit], asked.model);
  expect(model.state).toMatchObject({ step: 'progress', connection: { purpose: 'add', beside: true } });
  expect(last).toContainEqual(
    expect.objectContaining({ request: 'addProviderAccount', input: expect.objectContaining({ providerId: 16002 }) }),
  );
});

it('a session for a single site never leads from the summary to another bank', () => {
  const options = { ...session().options, singleSite: true };
  const { model } = play([
    launched({ options }),
    ...paths.summary.slice(1),
    { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'another' },
    replied('selectAccounts', { providerAccountId: 501, accountIds: [1] }, []),
  ]);
  expect(model.state.step).toBe('success');
});

describe('back button of a sign-in form', () => {
  it.each<LinkEvent>([
    { source: 'user', type: 'differentLoginPicked' },
    { source: 'user', type: 'existingFixed', providerAccountId: 501 },
  ])('going back after $type leads to the connections of the bank', (choice) => {
    const { model, last } = play([...paths.existing, choice, { source: 'user', type: 'back' }]);
    expect(model.state).toMatchObject({ step: 'existing', connections: null });
    expect(last).toContainEqual(request('listProviderAccounts', { providerId: 16002 }));
  });

  it('going back leads to the search if the bank no longer has a connection', () => {
    const none: LinkEvent = replied('listProviderAccounts', { providerId: 16002 }, []);
    const { model } = play([
      ...paths.existing,
      { source: 'user', type: 'differentLoginPicked' },
      { source: 'user', type: 'back' },
      none,
    ]);
    expect(model.state.step).toBe('credentials');
    expect(play([{ source: 'user', type: 'back' }], model).model.state.step).toBe('search');
  });
});

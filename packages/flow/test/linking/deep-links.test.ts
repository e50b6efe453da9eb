import { request, toSnapshot } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import type { LinkEvent } from '../../src/index.ts';
import {
  account,
  asking,
  changed,
  credentialsForm,
  detail,
  failed,
  launched,
  loaded,
  play,
  secret,
  session,
  started,
  submit,
  view,
} from '../views.ts';
import { replied, refused, refusedFor } from '../replies.ts';

type Action = 'edit' | 'refresh' | 'balance-refresh';

const at = (action: Action): LinkEvent => launched({ start: { ...session().start, action, providerAccountId: 501 } });
const done = changed(view({ status: 'SUCCESS', accountsListed: true }));
describe('start with action edit', () => {
  const form: LinkEvent = replied('getCredentialsForm', { providerAccountId: 501 }, credentialsForm);

  it('editing shows the form with the stored values and saves to the existing connection', () => {
    const { model, effects } = play([at('edit'), done, replied('getProvider', { providerId: 0 }, detail()), form]);
    expect(effects).toContainEqual(request('getCredentialsForm', { providerAccountId: 501 }));
    expect(model.state).toMatchObject({
      step: 'credentials',
      form: credentialsForm,
      connection: { purpose: 'edit', provider: { hostName: 'harbour.example' } },
    });
    const saved = play([submit], model);
    expect(saved.last).toContainEqual({
      type: 'request',
      request: 'updateCredentials',
      input: { providerAccountId: 501 },
      typed: { field: [{ id: 'LOGIN', value: secret }] },
    });
  });

  it.each([
    ['a connection with accounts ends with those that were kept, and asks for no choice', [1, 2], 'success'],
    ['a connection whose first sign-in failed asks which accounts are kept', [], 'summary'],
  ] as const)('%s', (_what, before, step) => {
    const list = [account(1), account(2, { isSelectedForAggregation: false })];
    const { model, effects } = play([
      at('edit'),
      done,
      form,
      replied('listAccounts', { providerAccountId: 501 }, list.slice(0, before.length)),
      submit,
      replied('updateCredentials', { providerAccountId: 501, unchanged: [] }, view({ requestId: 'req-2' })),
      changed(view({ requestId: 'req-2', status: 'SUCCESS', accountsListed: true })),
      loaded(...list),
    ]);
    expect(effects).toContainEqual(request('listAccounts', { providerAccountId: 501 }));
    expect(model.state.step).toBe(step);
    if (step === 'success') expect(model.state).toMatchObject({ accounts: [{ accountId: 1 }] });
  });

  it('editing continues after a reload during a wrong sign-in, without an account selection', () => {
    const sent = play([at('edit'), done, form, submit]).model;
    const start = { ...session().start, action: 'edit', providerAccountId: 501 } as const;
    const { model } = play([
      launched({ start, snapshot: toSnapshot(sent) }),
      changed(failed('INCORRECT_CREDENTIALS')),
      form,
      loaded(account(1)),
      submit,
    ]);
    expect(model.state).toMatchObject({ step: 'progress', connection: { purpose: 'edit', hasAccounts: true } });
  });

  it('editing remembers that accounts exist, even if their list arrives after the form was sent', () => {
    const { model } = play([at('edit'), done, form, submit, loaded(account(1))]);
    expect(model.state).toMatchObject({ step: 'progress', connection: { hasAccounts: true } });
  });

  it('editing shows a setup problem in a session without the capability to manage', () => {
    const { model } = play([at('edit'), done, refusedFor('getCredentialsForm', 501, 'capability.missing')]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'setup', code: 'capability.missing' } });
  });

  it('editing keeps the form if the provider arrives after it', () => {
    const { model } = play([
      at('edit'),
      done,
      form,
      replied('getProvider', { providerId: 0 }, detail({ loginForm: null })),
    ]);
    expect(model.state).toMatchObject({ step: 'credentials', form: credentialsForm });
  });

  it('editing shows the problem if the form cannot be read, and a retry reads it again', () => {
    const { model } = play([at('edit'), done, refusedFor('getCredentialsForm', 501, 'internal')]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'unknown' } });
    expect(play([{ source: 'user', type: 'retry' }], model).last).toContainEqual(
      request('getCredentialsForm', { providerAccountId: 501 }),
    );
  });
});

describe('start with action refresh', () => {
  it('the action refresh starts a refresh immediately', () => {
    const { last } = play([at('refresh'), done]);
    expect(last).toContainEqual(request('refreshProviderAccount', { providerAccountId: 501 }));
  });

  it('the action balance-refresh refreshes balances, again after a failure', () => {
    const ofBalances = request('refreshProviderAccount', { providerAccountId: 501, query: { scope: 'balances' } });
    const { model, last } = play([at('balance-refresh'), done]);
    expect(last).toContainEqual(ofBalances);
    const broken = failed('SITE_UNAVAILABLE', { requestId: 'req-2', updateEligibility: 'ALLOW_UPDATE' });
    const again = play([started({ requestId: 'req-2' }), changed(broken), { source: 'user', type: 'retry' }], model);
    expect(again.last).toContainEqual(ofBalances);
  });

  it('the action balance-refresh lists the balances after the refresh, without an account selection', () => {
    const listed = { requestId: 'req-2', accountsListed: true };
    const running = play([
      at('balance-refresh'),
      done,
      started({ requestId: 'req-2' }),
      changed(view({ ...listed, status: 'IN_PROGRESS', additionalStatus: 'ACCT_SUMMARY_RECEIVED' })),
    ]);
    const list = request('listAccounts', { providerAccountId: 501 });
    expect(running.model.state).toMatchObject({ step: 'progress', loadingAccounts: false });
    expect(running.effects).not.toContainEqual(list);
    const ended = play([changed(view({ ...listed, status: 'SUCCESS' }))], running.model);
    expect(ended.last).toContainEqual(list);
    const { model, effects } = play([loaded(account(1), account(2))], ended.model);
    expect(model.state).toMatchObject({ step: 'success', accounts: [{ accountId: 1 }, { accountId: 2 }] });
    expect(effects.filter(({ type }) => type === 'emit')).toHaveLength(1);
  });

  it.each(['refresh', 'balance-refresh'] as const)('the action %s works in a session of another flow', (action) => {
    const start = { ...session().start, action, providerAccountId: 501 };
    const options = { ...session().options, flow: 'verification' as const };
    expect(play([launched({ start, options })]).model.state.step).toBe('boot');
  });

  it('the action refresh follows a refresh that is already running', () => {
    const { model, last } = play([at('refresh'), changed(asking({ updateEligibility: 'DISALLOW_UPDATE' }))]);
    expect(model.state.step).toBe('mfa');
    expect(last.map(({ type }) => type)).not.toContain('refreshProviderAccount');
  });

  it('the action refresh asks for credentials if the refresh needs them', () => {
    const wrong = failed('INCORRECT_CREDENTIALS', { updateEligibility: 'ALLOW_UPDATE_WITH_CREDENTIALS' });
    const { model } = play([at('refresh'), changed(wrong)]);
    expect(model.state).toMatchObject({
      step: 'credentials',
      connection: { purpose: 'edit' },
      problem: { class: 'credentials.wrong' },
    });
  });

  it('the action refresh shows the problem immediately if a refresh is not allowed', () => {
    const moved = failed('SITE_NOT_SUPPORTED', { updateEligibility: 'DISALLOW_UPDATE' });
    expect(play([at('refresh'), changed(moved)]).model.state).toMatchObject({
      step: 'error',
      problem: { class: 'site.unsupported' },
    });
  });

  it('the action refresh asks for consent if the bank has moved its sign-in to its own site', () => {
    const moved = failed('NEW_AUTHENTICATION_REQUIRED', { updateEligibility: 'DISALLOW_UPDATE' });
    const { model, last } = play([at('refresh'), changed(moved)]);
    expect(last).toContainEqual(request('getProvider', { providerId: 16002 }));
    const known = play(
      [replied('getProvider', { providerId: 16002 }, detail({ isConsentRequired: true, loginForm: null }))],
      model,
    );
    expect(known.model.state).toMatchObject({ step: 'error', connection: { provider: { redirects: true } } });
    const { last: asked } = play([{ source: 'user', type: 'consentWanted' }], known.model);
    expect(asked).toContainEqual(request('createConsent', { providerId: 16002, providerAccountId: 501 }));
  });

  it('the action refresh shows the time of the next possible refresh, and retries', () => {
    const { model } = play([
      at('refresh'),
      done,
      refused(
        'refreshProviderAccount',
        { providerAccountId: 501 },
        { code: 'provider-account.recently-refreshed', reference: 'rq', retryAfter: 840 },
      ),
    ]);
    expect(model.state).toMatchObject({
      step: 'error',
      problem: { class: 'rate.limited', retryAfter: 840, primary: 'done', secondary: 'retry' },
    });
    const again = play([{ source: 'user', type: 'retry' }, started({ requestId: 'req-2' })], model);
    expect(again.effects).toContainEqual(request('refreshProviderAccount', { providerAccountId: 501 }));
    expect(again.model.state.step).toBe('progress');
  });
});

describe.each(['edit', 'refresh', 'balance-refresh'] as const)('action %s for a removed connection', (action) => {
  it('a deep link to a removed connection shows `connection.removed` and only offers to leave', () => {
    const { model } = play([at(action), refusedFor('getProviderAccount', 501, 'provider-account.not-found')]);
    expect(model.state).toMatchObject({
      step: 'error',
      problem: { class: 'connection.removed', primary: 'close' },
      recovery: { kind: 'none' },
    });
  });
});

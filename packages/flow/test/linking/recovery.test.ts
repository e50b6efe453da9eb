import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import type { LinkEvent } from '../../src/index.ts';
import {
  account,
  changed,
  detail,
  failed,
  launched,
  loaded,
  paths,
  play,
  row,
  session,
  submit,
  view,
} from '../views.ts';
import { refused, refusedAbout, replied } from '../replies.ts';

const listed = changed(view({ status: 'IN_PROGRESS', accountsListed: true }));
const lost = (name: 'getProvider' | 'listAccounts' | 'refreshProviderAccount', id: number): LinkEvent =>
  refusedAbout(name, id, { code: 'network.lost', reference: '', retryAfter: null });

describe('list without a usable account', () => {
  const none = loaded(
    account(1, { additionalStatus: 'DATASET_NOT_SUPPORTED' }),
    account(2, { additionalStatus: 'DATA_NOT_AVAILABLE' }),
  );

  it('the error screen lists unusable accounts with their reasons', () => {
    const { model } = play([...paths.progress, listed, none]);
    expect(model.state).toMatchObject({
      step: 'error',
      problem: { class: 'accounts.none', primary: 'differentLogin' },
      unusable: [{ accountId: 1 }, { accountId: 2 }],
    });
  });

  it.each(['summary', 'partial'] as const)(
    'the %s leads to the error screen if the bank withdraws all accounts',
    (step) => {
      expect(play([...paths[step], none]).model.state).toMatchObject({
        step: 'error',
        problem: { class: 'accounts.none' },
        unusable: [{ accountId: 1 }, { accountId: 2 }],
      });
    },
  );

  it('the error screen shows the problem of an account for which a retry may help', () => {
    const later = loaded(account(1, { additionalStatus: 'SITE_UNAVAILABLE' }));
    expect(play([...paths.progress, listed, later]).model.state).toMatchObject({
      problem: { class: 'site.down', retryAfter: 30 },
      recovery: { kind: 'refresh' },
    });
  });
});

it('a lost request whose result cannot be read is emitted once', () => {
  const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;
  const { model, effects } = play([
    ...paths.credentials,
    submit,
    refused('addProviderAccount', { providerId: 16002, idempotencyKey: 'key-00000001' }, failure),
    refused('listProviderAccounts', { providerId: 16002 }, failure),
  ]);
  expect(model.state).toMatchObject({ step: 'error', problem: { class: 'network.lost' } });
  expect(effects.filter((one) => one.type === 'emit')).toHaveLength(1);
});

it('a connection that is up to date ends with success and without an error', () => {
  const start = { ...session().start, action: 'refresh' as const, providerAccountId: 501 };
  const { model, effects } = play([
    launched({ start }),
    changed(view({ status: 'SUCCESS', accountsListed: true })),
    refused(
      'refreshProviderAccount',
      { providerAccountId: 501 },
      { code: 'provider-account.recently-refreshed', reference: 'rq', retryAfter: 840 },
    ),
    { source: 'user', type: 'done' },
  ]);
  expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
  expect(effects.flatMap((one) => (one.type === 'emit' ? [one.event] : []))).toEqual([
    { type: 'fin-exit', outcome: 'success', screen: 'error', providerAccountIds: [501] },
  ]);
});

it('the error screen requests the bank’s address if it sends the user to the bank', () => {
  const resumed = play([
    launched({
      snapshot: {
        v: 1,
        step: 'progress',
        providerId: 16002,
        providerAccountId: 501,
        requestId: 'req-1',
        consentId: null,
        authorizationId: null,
        completed: [],
      },
    }),
    changed(failed('ACCOUNT_LOCKED')),
  ]);
  expect(resumed.last).toContainEqual(request('getProvider', { providerId: 16002 }));
  const { model } = play([replied('getProvider', { providerId: 0 }, detail())], resumed.model);
  expect(model.state).toMatchObject({ step: 'error', connection: { provider: { loginUrl: detail().loginUrl } } });
});

describe('network that returns', () => {
  const broken = play([
    launched(),
    { source: 'user', type: 'providerPicked', provider: row() },
    lost('getProvider', 16002),
    { source: 'session', type: 'offline' },
  ]);

  it('reads are repeated when the network returns', () => {
    expect(broken.model.state).toMatchObject({ step: 'error', problem: { class: 'network.lost' } });
    const back = play([{ source: 'session', type: 'online' }], broken.model);
    expect(back.model.state.step).toBe('credentials');
    expect(back.last).toContainEqual(request('getProvider', { providerId: 16002 }));
  });

  it('progress continues when the network returns, and the accounts are requested again', () => {
    const settled = play([...paths.progress, listed]);
    const waiting = play([{ source: 'session', type: 'offline' }, lost('listAccounts', 501)], settled.model);
    expect(waiting.model.state).toEqual(settled.model.state);
    expect(play([{ source: 'session', type: 'online' }], waiting.model).last).toContainEqual(
      request('listAccounts', { providerAccountId: 501 }),
    );
    expect(play([lost('listAccounts', 501)], settled.model).model.state.step).toBe('error');
  });

  it('a request that may have been executed is not repeated when the network returns', () => {
    const { model } = play([
      ...paths.existing,
      { source: 'user', type: 'existingRefreshed', providerAccountId: 501 },
      lost('refreshProviderAccount', 501),
      { source: 'session', type: 'offline' },
      { source: 'session', type: 'online' },
    ]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'network.lost' } });
  });
});

describe('accounts that already belong to other connections', () => {
  const twice = loaded(account(1, { associatedProviderAccountIds: [77] }), account(2));
  const others: LinkEvent = replied('listProviderAccounts', { providerId: 16002 }, [
    view({ status: 'SUCCESS' }),
    view({ providerAccountId: 77, providerName: 'Other Bank' }),
  ]);

  it('accounts that already existed show the connections that they belong to', () => {
    const summary = play([...paths.progress, listed, twice]);
    expect(summary.last).toContainEqual(request('listProviderAccounts', { providerId: 16002 }));
    expect(play([others], summary.model).model.state).toMatchObject({
      step: 'summary',
      otherConnections: [{ providerAccountId: 77, providerName: 'Other Bank' }],
    });
  });

  it('other connections are requested once, even if the list changes', () => {
    const { last } = play([...paths.progress, listed, twice, others, twice]);
    expect(last).toEqual([]);
  });
});

describe('entry screen of a user with linked banks', () => {
  const entry = { options: { ...session().options, entryScreen: true } };

  it('the entry screen names the linked banks', () => {
    const { model, effects } = play([
      launched(entry),
      replied('listProviderAccounts', { providerId: 0 }, [
        view(),
        view({ providerAccountId: 502 }),
        view({ providerName: 'Other Bank' }),
      ]),
    ]);
    expect(effects).toContainEqual(request('listProviderAccounts', { providerId: 0 }));
    expect(model.state).toEqual({ step: 'entry', linkedBanks: ['Harbour', 'Other Bank'] });
  });

  it('the entry screen continues if the linked banks cannot be read', () => {
    const failure = { code: 'internal', reference: '', retryAfter: null } as const;
    const { model } = play([
      launched(entry),
      refused('listProviderAccounts', { providerId: 0 }, failure),
      { source: 'user', type: 'entryContinued' },
    ]);
    expect(model.state.step).toBe('search');
  });
});

describe('unavailable service while the user waits', () => {
  const gone: LinkEvent = refused(
    'getProviderAccount',
    { providerAccountId: 501 },
    { code: 'service.unavailable', reference: '', retryAfter: null },
  );

  it.each(['progress', 'mfa'] as const)(
    'an unavailable service in %s shows a problem, and a retry joins the attempt',
    (step) => {
      const { model, last } = play([...paths[step], gone]);
      expect(model.state).toMatchObject({ step: 'error', problem: { code: 'service.unavailable', primary: 'retry' } });
      expect(last).toContainEqual({ type: 'emit', event: expect.objectContaining({ recoverable: true }) });
      const joined = play([{ source: 'user', type: 'retry' }], model);
      expect(joined.last).toContainEqual({ type: 'watchProviderAccount', providerAccountId: 501 });
      const back = play([changed(view({ status: 'IN_PROGRESS', accountsListed: true }))], joined.model);
      expect(back.model.state).toMatchObject({ step: 'progress', loadingAccounts: true });
    },
  );
});

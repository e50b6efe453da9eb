import { describe, expect, it } from 'vitest';
import type { LinkEvent } from '../src/index.ts';
import { account, changed, detail, failed, launched, loaded, paths, play, row, session, view } from './views.ts';

const listed = changed(view({ status: 'IN_PROGRESS', accountsListed: true }));
const lost = (request: 'loadProvider' | 'loadAccounts' | 'refreshProviderAccount', subject: number): LinkEvent => ({
  type: 'requestFailed',
  request,
  subject,
  failure: { code: 'network.lost', reference: '', retryAfter: null },
});

describe('accounts none of which can be used', () => {
  const none = loaded(
    account(1, { additionalStatus: 'DATASET_NOT_SUPPORTED' }),
    account(2, { additionalStatus: 'DATA_NOT_AVAILABLE' }),
  );

  it('are named with their reasons', () => {
    const { model } = play([...paths.progress, listed, none]);
    expect(model.state).toMatchObject({
      step: 'error',
      problem: { class: 'accounts.none', primary: 'differentLogin' },
      unusable: [{ accountId: 1 }, { accountId: 2 }],
    });
  });

  it.each(['summary', 'partial'] as const)('are told of in the %s, when the bank takes them back there', (step) => {
    expect(play([...paths[step], none]).model.state).toMatchObject({
      step: 'error',
      problem: { class: 'accounts.none' },
      unusable: [{ accountId: 1 }, { accountId: 2 }],
    });
  });

  it('are another matter when a try may bring them', () => {
    const later = loaded(account(1, { additionalStatus: 'SITE_UNAVAILABLE' }));
    expect(play([...paths.progress, listed, later]).model.state).toMatchObject({
      problem: { class: 'site.down', retryAfter: 30 },
      recovery: { kind: 'refresh' },
    });
  });
});

it('asks for the bank’s address when the screen sends the user there', () => {
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
  expect(resumed.last).toContainEqual({ type: 'loadProvider', providerId: 16002 });
  const { model } = play([{ type: 'providerLoaded', provider: detail() }], resumed.model);
  expect(model.state).toMatchObject({ step: 'error', connection: { provider: { loginUrl: detail().loginUrl } } });
});

describe('a network that comes back', () => {
  const broken = play([
    launched(),
    { type: 'providerPicked', provider: row() },
    lost('loadProvider', 16002),
    { type: 'offline' },
  ]);

  it('asks again what was only asked', () => {
    expect(broken.model.state).toMatchObject({ step: 'error', problem: { class: 'network.lost' } });
    const back = play([{ type: 'online' }], broken.model);
    expect(back.model.state.step).toBe('credentials');
    expect(back.last).toContainEqual({ type: 'loadProvider', providerId: 16002 });
  });

  it('leaves the progress where it was, and asks for the accounts again', () => {
    const settled = play([...paths.progress, listed]);
    const waiting = play([{ type: 'offline' }, lost('loadAccounts', 501)], settled.model);
    expect(waiting.model.state).toEqual(settled.model.state);
    expect(play([{ type: 'online' }], waiting.model).last).toContainEqual({
      type: 'loadAccounts',
      providerAccountId: 501,
    });
    expect(play([lost('loadAccounts', 501)], settled.model).model.state.step).toBe('error');
  });

  it('never does again by itself what may have been done', () => {
    const { model } = play([
      ...paths.existing,
      { type: 'existingRefreshed', providerAccountId: 501 },
      lost('refreshProviderAccount', 501),
      { type: 'offline' },
      { type: 'online' },
    ]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'network.lost' } });
  });
});

describe('accounts that were here already', () => {
  const twice = loaded(account(1, { associatedProviderAccountIds: [77] }), account(2));
  const others: LinkEvent = {
    type: 'connectionsLoaded',
    providerId: 16002,
    providerAccounts: [view({ status: 'SUCCESS' }), view({ providerAccountId: 77, providerName: 'Other Bank' })],
  };

  it('come with the connections they were reached through', () => {
    const summary = play([...paths.progress, listed, twice]);
    expect(summary.last).toContainEqual({ type: 'loadConnections', providerId: 16002 });
    expect(play([others], summary.model).model.state).toMatchObject({
      step: 'summary',
      otherConnections: [{ providerAccountId: 77, providerName: 'Other Bank' }],
    });
  });

  it('are looked for once, when the list changes as well', () => {
    const { last } = play([...paths.progress, listed, twice, others, twice]);
    expect(last).toEqual([]);
  });
});

describe('someone who has linked before', () => {
  const entry = { options: { ...session().options, entryScreen: true } };

  it('is told which banks, before anything else', () => {
    const { model, effects } = play([
      launched(entry),
      {
        type: 'connectionsLoaded',
        providerId: 0,
        providerAccounts: [view(), view({ providerAccountId: 502 }), view({ providerName: 'Other Bank' })],
      },
    ]);
    expect(effects).toContainEqual({ type: 'loadConnections', providerId: 0 });
    expect(model.state).toEqual({ step: 'entry', linkedBanks: ['Harbour', 'Other Bank'] });
  });

  it('is not kept from going on when that cannot be read', () => {
    const failure = { code: 'internal', reference: '', retryAfter: null } as const;
    const { model } = play([
      launched(entry),
      { type: 'requestFailed', request: 'loadConnections', subject: 0, failure },
      { type: 'entryContinued' },
    ]);
    expect(model.state.step).toBe('search');
  });
});

describe('a service that is gone while somebody waits', () => {
  const gone: LinkEvent = {
    type: 'requestFailed',
    request: 'loadProviderAccount',
    subject: 501,
    failure: { code: 'service.unavailable', reference: '', retryAfter: null },
  };

  it.each(['progress', 'mfa'] as const)(
    'is a problem with a way on in %s, from which the attempt is joined',
    (step) => {
      const { model, last } = play([...paths[step], gone]);
      expect(model.state).toMatchObject({ step: 'error', problem: { code: 'service.unavailable', primary: 'retry' } });
      expect(last).toContainEqual({ type: 'emit', event: expect.objectContaining({ recoverable: true }) });
      const joined = play([{ type: 'retry' }], model);
      expect(joined.last).toContainEqual({ type: 'watchProviderAccount', providerAccountId: 501 });
      const back = play([changed(view({ status: 'IN_PROGRESS', accountsListed: true }))], joined.model);
      expect(back.model.state).toMatchObject({ step: 'progress', loadingAccounts: true });
    },
  );
});

import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import type { LinkEvent } from '../../src/index.ts';
import { toSnapshot } from '../../src/index.ts';
import { settled } from './bank-authorization-views.ts';
import {
  account,
  consent,
  given,
  launched,
  loaded,
  paths,
  play,
  session,
  authorization,
  authorizationChanged,
} from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('reload during a visit to the bank', () => {
  const back = (status: 'atBank' | 'checking' | 'done' | 'declined' | 'expired', from: LinkEvent[] = paths.atBank) =>
    play([
      launched({ snapshot: toSnapshot(play(from).model) }),
      authorizationChanged({ status, providerAccountId: status === 'done' ? 501 : null }),
      replied('getConsent', { consentId: 7001 }, consent()),
    ]);

  it.each([
    ['atBank', 'atBank'],
    ['checking', 'atBank'],
    ['done', 'progress'],
    ['declined', 'error'],
    ['expired', 'error'],
  ] as const)('a reload finds an authorization with the status %s', (status, step) => {
    expect(back(status).model.state.step).toBe(step);
    // The link was opened in this tab, and the page was unloaded before it could report that.
    expect(back(status, paths.handoff).model.state.step).toBe(step);
  });

  it('a reload after a refused return in the tab offers a retry', () => {
    const { model } = play([
      launched({ snapshot: toSnapshot(play(paths.atBank).model) }),
      authorizationChanged({ status: 'atBank', problem: 'return.invalid' }),
      replied('getConsent', { consentId: 7001 }, consent()),
    ]);
    expect(model.state).toMatchObject({ step: 'error', problem: { code: 'return.invalid' } });
  });

  it('a reload shows the accounts of the authorization even if the consent already names its connection', () => {
    const { model } = play([
      launched({ snapshot: toSnapshot(play(paths.handoff).model) }),
      authorizationChanged({ status: 'done', providerAccountId: 501 }),
      replied('getConsent', { consentId: 7001 }, given('here')),
      settled,
      loaded(account(1)),
    ]);
    expect(model.state).toMatchObject({ step: 'summary', connection: { provider: { redirects: true } } });
  });

  it.each(['ready', 'cancelled', 'expired'] as const)(
    'a reload finds the result of another authorization if the current one is %s',
    (status) => {
      const { last } = play([
        launched({ snapshot: toSnapshot(play(paths.atBank).model) }),
        authorizationChanged({ status }),
        replied('getConsent', { consentId: 7001 }, given('here')),
      ]);
      expect(last).toContainEqual(request('getProviderAccount', { providerAccountId: 501 }));
    },
  );

  it.each([paths.consent, [...paths.consent, { source: 'user', type: 'consentAgreed' } as const]])(
    'a reload finds a consent that was given before the host knew the user’s step',
    (...from) => {
      const { model, last } = play([
        launched({ snapshot: toSnapshot(play(from).model) }),
        replied('getConsent', { consentId: 7001 }, given('here')),
      ]);
      expect(last).toEqual([request('getProviderAccount', { providerAccountId: 501 })]);
      expect(play([settled, loaded(account(1))], model).model.state).toMatchObject({
        step: 'summary',
        connection: { provider: { redirects: true } },
      });
    },
  );

  it('a reload during a renewal asks again whether sharing may continue', () => {
    const asked = play([
      launched({ start: { ...session().start, action: 'renew', providerAccountId: 501 } }),
      settled,
      replied('getConsent', { consentId: 7001 }, given('here')),
    ]);
    const { model } = play([
      launched({ snapshot: toSnapshot(asked.model) }),
      replied('getConsent', { consentId: 7001 }, given('here')),
    ]);
    expect(model.state).toMatchObject({ step: 'consent', purpose: 'renew', connection: { purpose: 'renew' } });
  });

  it('a reload announces that the user has returned', () => {
    expect(back('checking').last).toContainEqual({
      type: 'announce',
      announcement: { key: 'backFromBank', bank: 'Thistle' },
    });
  });

  it('a reload starts at the beginning if the host does not know the authorization', () => {
    const { model } = play([
      launched({ snapshot: toSnapshot(play(paths.atBank).model) }),
      refused(
        'getAuthorization',
        { consentId: 7001, authorizationId: authorization().authorizationId },
        { code: 'authorization.not-found', reference: '', retryAfter: null },
      ),
    ]);
    expect(model.state.step).toBe('search');
  });
});

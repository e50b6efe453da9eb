import { request } from '../../src/index.ts';
import type { SessionView } from '@fin-link/contracts/browser';
import { describe, expect, it } from 'vitest';
import type { LinkEvent } from '../../src/index.ts';
import { done, linked, settled, types } from './bank-authorization-views.ts';
import {
  account,
  changed,
  consent,
  failed,
  given,
  launched,
  loaded,
  paths,
  play,
  redirectRow,
  session,
  authorizationChanged,
  authorizationMade,
} from '../views.ts';
import { replied, refused, refusedFor } from '../replies.ts';

const ended = changed(failed('CONSENT_EXPIRED', { providerId: 16020, providerName: 'Thistle', consentId: 7001 }));

describe('renewal', () => {
  const renew = launched({ start: { ...session().start, action: 'renew', providerAccountId: 501 } });

  it('a renewal on this screen needs one confirmation and no visit to the bank', () => {
    const { model, effects } = play([
      renew,
      settled,
      replied('getConsent', { consentId: 7001 }, given('here')),
      { source: 'user', type: 'consentAgreed' },
      replied('renewConsent', { consentId: 7001 }, given('here')),
      settled,
      loaded(account(1)),
    ]);
    expect(effects).toContainEqual(request('renewConsent', { consentId: 7001 }));
    expect(types(effects)).not.toContain('createAuthorization');
    expect(model.state).toMatchObject({ step: 'success', connection: { purpose: 'renew' } });
    expect(effects).toContainEqual({
      type: 'emit',
      event: { type: 'fin-success', providerAccountId: 501, accountIds: [1] },
    });
  });

  it('a renewal continues at the bank if the service requires it', () => {
    const { last } = play([
      renew,
      settled,
      replied('getConsent', { consentId: 7001 }, given('here')),
      { source: 'user', type: 'consentAgreed' },
      refusedFor('renewConsent', 7001, 'consent.bank-needed'),
    ]);
    expect(last).toContainEqual(request('createAuthorization', { consentId: 7001, purpose: 'renew', mode: 'popup' }));
  });

  it('a renewal that the user declines at the bank does not change what is shared', () => {
    const asked = [renew, settled, replied('getConsent', { consentId: 7001 }, given('bank'))];
    const { model } = play([
      ...asked,
      { source: 'user', type: 'consentAgreed' },
      authorizationMade(),
      { source: 'user', type: 'bankOpened', at: 1 },
      authorizationChanged({ status: 'declined' }),
    ]);
    expect(model.state).toMatchObject({ problem: { class: 'bank.cancelled', code: 'renewal.declined' } });
  });

  it('a renewal at the bank ends in the existing connection', () => {
    const { model, effects } = play([
      renew,
      ended,
      replied('getConsent', { consentId: 7001 }, given('bank', { status: 'EXPIRED' })),
      { source: 'user', type: 'consentAgreed' },
      authorizationMade(),
      { source: 'user', type: 'bankOpened', at: 1 },
      done,
      // Reports of the earlier attempt are ignored.
      ended,
      changed({ ...linked, requestId: 'req-2', status: 'SUCCESS', accountsListed: true }),
      loaded(account(1)),
    ]);
    expect(effects).toContainEqual(
      request('createAuthorization', { consentId: 7001, purpose: 'renew', mode: 'popup' }),
    );
    expect(model.state).toMatchObject({ step: 'success', connection: { purpose: 'renew', providerAccountId: 501 } });
  });

  it('a new consent for the same connection is requested if the old one cannot be renewed', () => {
    const { model, effects } = play([
      renew,
      ended,
      replied('getConsent', { consentId: 7001 }, given(null, { status: 'EXPIRED' })),
      replied('getConsent', { consentId: 7001 }, consent({ consentId: 7002, providerAccountId: 501 })),
    ]);
    expect(effects).toContainEqual(request('createConsent', { providerId: 16020, providerAccountId: 501 }));
    expect(model.state).toMatchObject({
      step: 'consent',
      purpose: 'give',
      consent: { consentId: 7002 },
      before: { consentId: 7001 },
    });
  });

  it('a renewal is offered if a connection stopped because its consent ended', () => {
    const { model } = play([...paths.progress, changed(failed('CONSENT_EXPIRED', { consentId: 7001 }))]);
    expect(model.state).toMatchObject({ problem: { class: 'consent.expired', primary: 'renewConsent' } });
    expect(play([{ source: 'user', type: 'consentWanted' }], model).model.state).toMatchObject({
      step: 'consent',
      connection: { purpose: 'renew', providerAccountId: 501 },
    });
  });

  describe('removal instead of a renewal', () => {
    const over = changed(failed('CONSENT_EXPIRED', { consentId: 7001 }));
    const managing = launched({ capabilities: ['link', 'manage'] });
    const stopped = play([managing, ...paths.progress.slice(1), over]).model;
    const wanted = { source: 'user', type: 'removalWanted', providerAccountId: 501 } as const;
    const sent = play([wanted, { source: 'user', type: 'removalConfirmed' }], stopped);
    const gone = replied('deleteProviderAccount', { providerAccountId: 501 }, null);

    it('removing the connection needs a second confirmation', () => {
      expect(play([wanted], stopped).effects).toEqual([]);
      expect(play([wanted, { source: 'user', type: 'removalCancelled' }], stopped).model.state).toEqual(stopped.state);
      expect(sent.effects).toEqual([request('deleteProviderAccount', { providerAccountId: 501 })]);
      expect(play([{ source: 'user', type: 'removalConfirmed' }], sent.model).effects).toEqual([]);
    });

    it('a removal is announced, and leads to the search or ends the flow', () => {
      const { model, effects } = play([gone], sent.model);
      expect(model.state.step).toBe('search');
      expect(effects[0]).toEqual({ type: 'announce', announcement: { key: 'removed', bank: 'Harbour' } });
      const start = { ...session().start, action: 'renew', providerAccountId: 501 } as const;
      const alone = play([gone], { ...sent.model, facts: { ...sent.model.facts, start } });
      expect(alone.model.state).toEqual({ step: 'exited', outcome: 'cancelled' });
    });

    it('a failed removal shows its problem, and a removal elsewhere counts as done', () => {
      expect(play([refusedFor('deleteProviderAccount', 501, 'network.lost')], sent.model).model.state).toMatchObject({
        step: 'error',
        removal: { sending: false, problem: { class: 'network.lost' } },
      });
      const faster = refusedFor('deleteProviderAccount', 501, 'provider-account.not-found');
      expect(play([faster], sent.model).model.state.step).toBe('search');
    });

    it('removal is not offered in a session that may only link', () => {
      const linking = play([...paths.progress, over]).model;
      expect(play([wanted], linking).model).toBe(linking);
    });
  });

  const renewedAmongConnections = (capabilities: SessionView['capabilities']): LinkEvent[] => [
    launched({ capabilities }),
    { source: 'user', type: 'providerPicked', provider: redirectRow({ isLinked: true }) },
    replied('listProviderAccounts', { providerId: 16020 }, [
      failed('CONSENT_REVOKED', { providerId: 16020, consentId: 7001 }),
    ]),
    { source: 'user', type: 'existingRenewed', providerAccountId: 501 },
  ];

  it('the user chooses the renewal among the connections of the bank, and going back returns to them', () => {
    const picked = play(renewedAmongConnections(['link', 'manage']));
    expect(picked.last).toContainEqual(request('getConsent', { consentId: 7001 }));
    expect(play([{ source: 'user', type: 'back' }], picked.model).model.state.step).toBe('existing');
  });

  it('a renewal is a new sign-in in a session that may only link', () => {
    const created = request('createConsent', { providerId: 16020 });
    const picked = play(renewedAmongConnections(['link']));
    expect(picked.last).toContainEqual(created);
    expect(play([{ source: 'user', type: 'back' }], picked.model).model.state.step).toBe('existing');
  });

  it.each([
    ['refresh', true],
    ['renew', false],
  ] as const)(
    'a renewal that the host refuses becomes a new sign-in, unless the action is renew: %s',
    (action, isNew) => {
      const { model, last } = play([
        launched({ start: { ...session().start, action, providerAccountId: 501 } }),
        changed(
          failed('CONSENT_REVOKED', {
            providerId: 16020,
            consentId: 7001,
            updateEligibility: 'ALLOW_UPDATE_WITH_CREDENTIALS',
          }),
        ),
        replied('getConsent', { consentId: 7001 }, { ...given('bank'), status: 'REVOKED', renewal: null }),
        refused(
          'createConsent',
          { providerId: 16020 },
          { code: 'capability.missing', reference: '', retryAfter: null },
        ),
      ]);
      const created = request('createConsent', { providerId: 16020 });
      expect(last.some((effect) => JSON.stringify(effect) === JSON.stringify(created))).toBe(isNew);
      expect(model.state.step).toBe(isNew ? 'consent' : 'error');
    },
  );
});

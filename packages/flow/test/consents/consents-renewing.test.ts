import { describe, expect, it } from 'vitest';
import type { ConsentView } from '@fin-link/contracts/browser';
import { consents, renewalPlaceOf } from '../../src/index.ts';
import type { ConsentsEvent, ConsentsModel } from '../../src/index.ts';
import {
  consentView,
  endingSoon,
  failure,
  opened,
  play,
  revoked,
  shownIds,
  stateOf,
  emitted,
  types,
  view,
} from './consents-views.ts';
import { replied, refused } from '../replies.ts';

describe('renewal in the consent dashboard', () => {
  const wanted: ConsentsEvent = { source: 'user', type: 'renewalWanted', consentId: 301 };
  const longer = consentView({ renewedAt: '2026-11-21T10:00:00.000Z' });

  it('a renewal is offered from 30 days before the end', () => {
    expect(renewalPlaceOf(consentView({ daysLeft: 31 }))).toBeNull();
    expect(renewalPlaceOf(consentView({ daysLeft: 30 }))).toBe('here');
    expect(renewalPlaceOf(endingSoon({ renewal: null }))).toBe('bank');
    expect(renewalPlaceOf(endingSoon({ renewal: null, providerAccountId: null }))).toBeNull();
    expect(renewalPlaceOf(consentView({ status: 'EXPIRED', daysLeft: null }))).toBe('here');
    expect(renewalPlaceOf(revoked)).toBeNull();
    expect(consents(opened(consentView()), wanted).ignored).toBe(true);
  });

  it('a renewal at the bank is offered at any time if the bank requires a new sign-in', () => {
    const until = '2027-11-01T10:00:00.000Z';
    const consent = consentView({ needsSignIn: true, renewal: { at: 'bank', days: 365, until } });
    expect(renewalPlaceOf(consent)).toBe('bank');
    expect(renewalPlaceOf({ ...consent, needsSignIn: false })).toBeNull();
    expect(renewalPlaceOf({ ...revoked, needsSignIn: true })).toBeNull();
    const { effects } = play(opened(consent), wanted);
    expect(effects.at(-1)).toMatchObject({ type: 'embed', start: { action: 'renew', providerAccountId: 501 } });
  });

  it('a renewal needs one confirmation if the bank is not involved', () => {
    const { model, effects } = play(
      opened(endingSoon()),
      wanted,
      { source: 'user', type: 'renewalConfirmed' },
      { source: 'user', type: 'renewalConfirmed' },
      replied('renewConsent', { consentId: 7001 }, longer),
    );
    expect(types(effects)).toEqual(['renewConsent', 'emit', 'listAccounts']);
    expect(emitted(effects)).toEqual([{ type: 'fin-consent-renewed', consentId: 301, providerAccountId: 501 }]);
    expect(stateOf(model, 'consents')).toMatchObject({ renewedConsentId: 301, list: { cards: [{ consent: longer }] } });
  });

  it('a renewal that began in the detail returns to the detail', () => {
    const { model } = play(
      opened(endingSoon()),
      view,
      wanted,
      { source: 'user', type: 'renewalConfirmed' },
      replied('renewConsent', { consentId: 7001 }, longer),
    );
    expect(stateOf(model, 'consentDetail').renewedConsentId).toBe(301);
  });

  it('a renewal at the bank opens embedded linking and reads the result', () => {
    const atBank = endingSoon({ region: 'AU', renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const over = play(opened(atBank), wanted);
    expect(over.effects).toEqual([
      {
        type: 'embed',
        start: {
          action: 'renew',
          providerId: null,
          routingNumber: null,
          providerAccountId: 501,
          accountId: null,
          verificationId: null,
        },
        snapshot: null,
        emitsLinks: false,
        successScreen: false,
      },
    ]);
    const back = play(over.model, {
      source: 'session',
      type: 'embeddedEnded',
      expired: false,
      online: true,
      settled: null,
      exit: null,
    });
    expect(types(back.effects)).toEqual(['keepSession', 'listConsents']);
    const seen = play(back.model, replied('listConsents', {}, [{ ...longer, region: 'AU' }]));
    expect(emitted(seen.effects)).toEqual([{ type: 'fin-consent-renewed', consentId: 301, providerAccountId: 501 }]);
    expect(stateOf(seen.model, 'consents').renewedConsentId).toBe(301);
    expect(emitted(play(seen.model, replied('listConsents', {}, [longer])).effects)).toEqual([]);
  });

  it('the dashboard finds the consent that replaced the old one', () => {
    const old = endingSoon({ region: 'US', renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const { model, effects } = play(
      opened(old),
      view,
      wanted,
      { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
      replied('listConsents', {}, [
        { ...old, status: 'CONSENT_REPEALED', daysLeft: null },
        consentView({ consentId: 999, startedAt: '2026-11-21T10:00:00.000Z' }),
      ]),
    );
    expect(emitted(effects)).toEqual([{ type: 'fin-consent-renewed', consentId: 999, providerAccountId: 501 }]);
    expect(stateOf(model, 'consentDetail')).toMatchObject({ consentId: 999, renewedConsentId: 999 });
  });

  it('a renewed or replaced consent keeps its position in the dashboard', () => {
    const others = [2, 3].map((n) =>
      consentView({ consentId: 301 + n, providerAccountId: 501 + n, reconfirmBy: `2026-12-0${n}T10:00:00.000Z` }),
    );
    const soon = endingSoon({ reconfirmBy: '2026-11-25T10:00:00.000Z' });
    const model = opened(...others, soon);
    expect(shownIds(model)).toEqual([301, 303, 304]);
    const later = { ...soon, reconfirmBy: '2027-02-18T10:00:00.000Z', renewedAt: '2026-11-20T10:00:00.000Z' };
    const read = (...list: ConsentView[]): ConsentsModel => play(model, replied('listConsents', {}, list)).model;
    expect(shownIds(read(...others, later))).toEqual([301, 303, 304]);
    const replaced = { ...soon, status: 'CONSENT_REPEALED' } as const;
    expect(shownIds(read({ ...later, consentId: 999 }, ...others, replaced))).toEqual([999, 303, 304]);
    const added = consentView({ consentId: 998, providerAccountId: 598, reconfirmBy: '2026-11-22T10:00:00.000Z' });
    expect(shownIds(read(added, ...others, soon))).toEqual([301, 303, 304, 998]);
  });

  it('the dashboard emits nothing if the user returns without a renewal', () => {
    const old = endingSoon({ renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const { effects } = play(
      opened(old),
      wanted,
      { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
      replied('listConsents', {}, [old]),
    );
    expect(emitted(effects)).toEqual([]);
  });

  it('a renewal continues at the bank if the host answers `consent.bank-needed`', () => {
    const { effects } = play(
      opened(endingSoon()),
      wanted,
      { source: 'user', type: 'renewalConfirmed' },
      refused('renewConsent', { consentId: 301 }, failure('consent.bank-needed')),
    );
    expect(types(effects)).toEqual(['renewConsent', 'embed']);
  });

  it('a failed renewal shows its problem and can be retried', () => {
    const { model } = play(
      opened(endingSoon()),
      wanted,
      { source: 'user', type: 'renewalConfirmed' },
      refused('renewConsent', { consentId: 301 }, failure('network.lost')),
    );
    expect(stateOf(model, 'consentRenewal')).toMatchObject({ sending: false, problem: { class: 'network.lost' } });
    expect(types(play(model, { source: 'user', type: 'renewalConfirmed' }).effects)).toEqual(['renewConsent']);
  });

  it('the dashboard exits if the user left an expired session in embedded linking', () => {
    const old = endingSoon({ renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const { model, effects } = play(opened(old), wanted, {
      source: 'session',
      type: 'embeddedEnded',
      expired: true,
      online: true,
      settled: null,
      exit: null,
    });
    expect(model.state.step).toBe('exited');
    expect(effects).toContainEqual({
      type: 'emit',
      event: { type: 'fin-exit', outcome: 'cancelled', screen: 'consents', providerAccountIds: [] },
    });
  });
});

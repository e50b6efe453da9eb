import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import { consents } from '../../src/index.ts';
import {
  consentView,
  failure,
  opened,
  play,
  revoked,
  shownIds,
  stateOf,
  stopping,
  emitted,
  types,
  view,
} from './consents-views.ts';
import { replied, refused } from '../replies.ts';

describe('stopping to share', () => {
  it('stopping a consent asks once, shows the result and emits `fin-consent-revoked`', () => {
    const { model, effects } = play(
      opened(consentView()),
      view,
      ...stopping,
      replied(
        'revokeConsent',
        { consentId: 301 },
        { consent: { ...revoked, providerAccountId: null }, bankInformed: false, dataDeleted: true },
      ),
    );
    expect(effects.filter((effect) => effect.type === 'request' && effect.request === 'revokeConsent')).toEqual([
      request('revokeConsent', { consentId: 301 }),
    ]);
    expect(stateOf(model, 'consentStopped')).toMatchObject({ bankInformed: false, dataDeleted: true });
    expect(emitted(effects)).toEqual([
      { type: 'fin-consent-revoked', consentId: 301, providerAccountId: 501, hardDelete: true },
    ]);
  });

  it('stopping a consent is not sent before the user confirms, and is sent only once', () => {
    const shown = play(opened(consentView()), view);
    expect(consents(shown.model, { source: 'user', type: 'stopConfirmed' }).ignored).toBe(true);
    const asked = play(shown.model, { source: 'user', type: 'stopWanted' });
    const { effects } = play(
      asked.model,
      { source: 'user', type: 'stopConfirmed' },
      { source: 'user', type: 'stopConfirmed' },
    );
    expect(types(effects)).toEqual(['revokeConsent']);
  });

  it('stopping a consent sends the deletion choice, which starts with the stored choice', () => {
    const { effects } = play(opened(consentView({ deletion: { chosen: true } })), view, ...stopping);
    expect(effects.at(-1)).toEqual(request('revokeConsent', { consentId: 301, deleteData: true }));
    const changed = play(
      opened(consentView({ deletion: { chosen: true } })),
      view,
      { source: 'user', type: 'stopWanted' },
      { source: 'user', type: 'deletionChosen', deleteDataAtEnd: false },
      { source: 'user', type: 'stopConfirmed' },
    );
    expect(changed.effects.at(-1)).toEqual(request('revokeConsent', { consentId: 301, deleteData: false }));
    expect(types(changed.effects)).not.toContain('setConsentDeletion');
  });

  it('the question about stopping stays open if the request fails', () => {
    const { model, effects } = play(
      opened(consentView()),
      view,
      ...stopping,
      refused('revokeConsent', { consentId: 301 }, failure('network.lost')),
    );
    expect(stateOf(model, 'consentDetail').stopping).toMatchObject({
      sending: false,
      problem: { class: 'network.lost' },
    });
    expect(emitted(effects)).toMatchObject([{ type: 'fin-error', class: 'network.lost' }]);
  });

  it('the list is read again if the consent has already ended elsewhere', () => {
    const { model, effects } = play(
      opened(consentView()),
      view,
      ...stopping,
      refused('revokeConsent', { consentId: 301 }, failure('consent.wrong-state')),
    );
    expect(stateOf(model, 'consentDetail').stopping).toBeNull();
    expect(effects.at(-1)).toEqual(request('listConsents', {}));
  });

  it('stopping a consent emits `fin-consent-revoked` even if the user closed the question', () => {
    const { model, effects } = play(
      opened(consentView()),
      view,
      ...stopping,
      { source: 'user', type: 'stopCancelled' },
      { source: 'user', type: 'back' },
      replied('revokeConsent', { consentId: 301 }, { consent: revoked, bankInformed: true, dataDeleted: false }),
    );
    expect(shownIds(model)).toEqual([]);
    expect(emitted(effects)).toHaveLength(1);
  });

  it('stopping a consent can be requested again after a pause of the session', () => {
    const { model } = play(
      opened(consentView()),
      view,
      ...stopping,
      refused('revokeConsent', { consentId: 301 }, failure('session.expired')),
    );
    expect(model.overlay).toMatchObject({ status: 'expired' });
    expect(stateOf(model, 'consentDetail').stopping?.sending).toBe(false);
  });

  it('stopping is not offered for a consent that has ended', () => {
    const over = play(opened(revoked), { source: 'user', type: 'filterChosen', filter: 'ended' }, view).model;
    expect(consents(over, { source: 'user', type: 'stopWanted' }).ignored).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { consents } from '../src/index.ts';
import {
  consentView,
  failure,
  opened,
  play,
  revoked,
  shownIds,
  stateOf,
  stopping,
  told,
  types,
  view,
} from './consents-views.ts';

describe('stopping', () => {
  it('asks twice, shows the result and tells the page', () => {
    const { model, effects } = play(opened(consentView()), view, ...stopping, {
      type: 'consentRevoked',
      revocation: { consent: { ...revoked, providerAccountId: null }, bankTold: false, dataDeleted: true },
    });
    expect(effects.filter(({ type }) => type === 'revokeConsent')).toEqual([{ type: 'revokeConsent', consentId: 301 }]);
    expect(stateOf(model, 'consentStopped')).toMatchObject({ bankTold: false, dataDeleted: true });
    expect(told(effects)).toEqual([
      { type: 'fin-consent-revoked', consentId: 301, providerAccountId: 501, hardDelete: true },
    ]);
  });

  it('is not confirmed by the first question, nor sent twice', () => {
    const asked = play(opened(consentView()), view, { type: 'stopWanted' });
    expect(consents(asked.model, { type: 'stopConfirmed' }).ignored).toBe(true);
    const { effects } = play(
      asked.model,
      { type: 'stopContinued' },
      { type: 'stopConfirmed' },
      { type: 'stopConfirmed' },
    );
    expect(types(effects)).toEqual(['revokeConsent']);
  });

  it('sends what is chosen about the data, beginning with what was chosen before', () => {
    const { effects } = play(opened(consentView({ deletion: { chosen: true } })), view, ...stopping);
    expect(effects.at(-1)).toEqual({ type: 'revokeConsent', consentId: 301, deleteData: true });
    const changed = play(
      opened(consentView({ deletion: { chosen: true } })),
      view,
      { type: 'stopWanted' },
      { type: 'deletionChosen', deleteDataAtEnd: false },
      { type: 'stopContinued' },
      { type: 'stopConfirmed' },
    );
    expect(changed.effects.at(-1)).toEqual({ type: 'revokeConsent', consentId: 301, deleteData: false });
    expect(types(changed.effects)).not.toContain('setDeletion');
  });

  it('keeps the question when it failed', () => {
    const { model, effects } = play(opened(consentView()), view, ...stopping, {
      type: 'consentFailed',
      request: 'revokeConsent',
      subject: 301,
      failure: failure('network.lost'),
    });
    expect(stateOf(model, 'consentDetail').stopping).toMatchObject({
      sending: false,
      problem: { class: 'network.lost' },
    });
    expect(told(effects)).toMatchObject([{ type: 'fin-error', class: 'network.lost' }]);
  });

  it('reads anew when somebody else has ended it', () => {
    const { model, effects } = play(opened(consentView()), view, ...stopping, {
      type: 'consentFailed',
      request: 'revokeConsent',
      subject: 301,
      failure: failure('consent.wrong-state'),
    });
    expect(stateOf(model, 'consentDetail').stopping).toBeNull();
    expect(effects.at(-1)).toEqual({ type: 'readConsents' });
  });

  it('tells the page even when the user has left the question', () => {
    const { model, effects } = play(
      opened(consentView()),
      view,
      ...stopping,
      { type: 'stopCancelled' },
      { type: 'back' },
      {
        type: 'consentRevoked',
        revocation: { consent: revoked, bankTold: true, dataDeleted: false },
      },
    );
    expect(shownIds(model)).toEqual([]);
    expect(told(effects)).toHaveLength(1);
  });

  it('may be sent again after a pause of the session', () => {
    const { model } = play(opened(consentView()), view, ...stopping, {
      type: 'consentFailed',
      request: 'revokeConsent',
      subject: 301,
      failure: failure('session.expired'),
    });
    expect(model.overlay).toMatchObject({ standing: 'expired' });
    expect(stateOf(model, 'consentDetail').stopping?.sending).toBe(false);
  });

  it('has no place for what is over', () => {
    const over = play(opened(revoked), { type: 'filterChosen', filter: 'ended' }, view).model;
    expect(consents(over, { type: 'stopWanted' }).ignored).toBe(true);
  });
});

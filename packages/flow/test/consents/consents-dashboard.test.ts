import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import { consents, initialConsentsModel } from '../../src/index.ts';
import { consentView, endingSoon, failure, opened, play, revoked, shownIds, stateOf, types } from './consents-views.ts';
import { launched } from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('consent dashboard', () => {
  it('the dashboard reads the consents and the accounts of active ones', () => {
    const ended = consentView({ consentId: 302, status: 'EXPIRED', providerAccountId: 502, daysLeft: null });
    const { effects } = play(
      initialConsentsModel,
      launched({ capabilities: ['consents'] }),
      replied('listConsents', {}, [consentView(), ended]),
    );
    expect(effects).toEqual([request('listConsents', {}), request('listAccounts', { providerAccountId: 501 })]);
  });

  it('the dashboard starts with the filter of the tag, and lists the consents that end first at the top', () => {
    const list = [consentView(), endingSoon({ consentId: 303 }), { ...revoked, consentId: 304 }];
    expect(shownIds(opened(...list))).toEqual([303, 301]);
    const { model: ended } = play(
      initialConsentsModel,
      { ...launched(), filter: 'ended' },
      replied('listConsents', {}, list),
    );
    expect(shownIds(ended)).toEqual([304]);
    expect(shownIds(play(ended, { source: 'user', type: 'filterChosen', filter: 'ending-soon' }).model)).toEqual([303]);
  });

  it('the dashboard omits consents that were never given', () => {
    const never = consentView({ status: 'CONSENT_REPEALED', startedAt: null, daysLeft: null });
    expect(stateOf(opened(never), 'consents').list.cards).toEqual([]);
  });

  it('the dashboard search finds a bank by a part of its name, without accents', () => {
    const list = [
      consentView({ providerName: 'Crédit du Port' }),
      consentView({ consentId: 302, providerAccountId: 9 }),
    ];
    expect(
      shownIds(play(opened(...list), { source: 'user', type: 'consentsSearched', query: ' credit' }).model),
    ).toEqual([301]);
  });

  it('the dashboard shows that accounts could not be read', () => {
    const { model } = play(
      opened(consentView()),
      refused('listAccounts', { providerAccountId: 501 }, failure('network.lost')),
    );
    expect(stateOf(model, 'consents').list.cards[0]?.accounts).toBe('failed');
  });

  it('the dashboard shows the error screen if the list cannot be read, and a retry requests it again', () => {
    const lost = play(initialConsentsModel, launched(), refused('listConsents', {}, failure('network.lost')));
    expect(lost.model.state.step).toBe('error');
    expect(types(play(lost.model, { source: 'user', type: 'retry' }).effects)).toEqual(['listConsents']);
  });

  it('the dashboard reads the list when the user returns to the page, and keeps the old list if that fails', () => {
    const known = opened(consentView());
    const { effects, model } = play(
      known,
      { source: 'user', type: 'pageShown' },
      refused('listConsents', {}, failure('network.lost')),
    );
    expect(types(effects)).toEqual(['listConsents']);
    expect(shownIds(model)).toEqual([301]);
  });

  it('the dashboard pauses with its session and reads the list when the session resumes', () => {
    const paused = play(opened(consentView()), { source: 'session', type: 'sessionExpired' });
    expect(paused.model.overlay).toMatchObject({ kind: 'session', status: 'expired' });
    expect(paused.effects).toEqual([]);
    const back = play(paused.model, { source: 'user', type: 'sessionContinued' }, launched());
    expect(types(back.effects)).toEqual(['requestLaunch', 'listConsents']);
  });

  it('the dashboard ignores a close request of the page', () => {
    expect(consents(opened(consentView()), { source: 'user', type: 'closeRequested' }).ignored).toBe(true);
  });
});

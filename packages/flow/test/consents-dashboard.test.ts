import { describe, expect, it } from 'vitest';
import { consents, initialConsentsModel } from '../src/index.ts';
import { consentView, endingSoon, failure, opened, play, revoked, shownIds, stateOf, types } from './consents-views.ts';
import { launched } from './views.ts';

describe('the dashboard of consents', () => {
  it('reads the list, and what is shared under what is active', () => {
    const ended = consentView({ consentId: 302, status: 'EXPIRED', providerAccountId: 502, daysLeft: null });
    const { effects } = play(initialConsentsModel, launched({ capabilities: ['consents'] }), {
      type: 'consentsRead',
      consents: [consentView(), ended],
    });
    expect(effects).toEqual([{ type: 'readConsents' }, { type: 'readSharedAccounts', providerAccountId: 501 }]);
  });

  it('begins with what the tag asks for, and shows what ends first at the top', () => {
    const list = [consentView(), endingSoon({ consentId: 303 }), { ...revoked, consentId: 304 }];
    expect(shownIds(opened(...list))).toEqual([303, 301]);
    const model = play(initialConsentsModel, launched()).model;
    const ended = consents(model, { type: 'consentsRead', consents: list }, 'ended').model;
    expect(shownIds(ended)).toEqual([304]);
    expect(shownIds(play(ended, { type: 'filterChosen', filter: 'ending-soon' }).model)).toEqual([303]);
  });

  it('shows nothing of what was asked for and never given', () => {
    const never = consentView({ status: 'CONSENT_REPEALED', startedAt: null, daysLeft: null });
    expect(stateOf(opened(never), 'consents').book.cards).toEqual([]);
  });

  it('finds a bank by part of its name, without its accents', () => {
    const list = [
      consentView({ providerName: 'Crédit du Port' }),
      consentView({ consentId: 302, providerAccountId: 9 }),
    ];
    expect(shownIds(play(opened(...list), { type: 'consentsSearched', query: ' credit' }).model)).toEqual([301]);
  });

  it('says that accounts are not known, and goes on', () => {
    const { model } = play(opened(consentView()), {
      type: 'consentFailed',
      request: 'readSharedAccounts',
      subject: 501,
      failure: failure('network.lost'),
    });
    expect(stateOf(model, 'consents').book.cards[0]?.accounts).toBe('failed');
  });

  it('shows the error screen when the list does not arrive, and asks again', () => {
    const lost = play(initialConsentsModel, launched(), {
      type: 'consentFailed',
      request: 'readConsents',
      subject: 0,
      failure: failure('network.lost'),
    });
    expect(lost.model.state.step).toBe('error');
    expect(types(play(lost.model, { type: 'retry' }).effects)).toEqual(['readConsents']);
  });

  it('reads anew when the user comes back to the page, and keeps what it knows when that fails', () => {
    const known = opened(consentView());
    const { effects, model } = play(
      known,
      { type: 'pageShown' },
      {
        type: 'consentFailed',
        request: 'readConsents',
        subject: 0,
        failure: failure('network.lost'),
      },
    );
    expect(types(effects)).toEqual(['readConsents']);
    expect(shownIds(model)).toEqual([301]);
  });

  it('pauses with its session and reads anew after it', () => {
    const paused = play(opened(consentView()), { type: 'sessionExpired' });
    expect(paused.model.overlay).toMatchObject({ kind: 'session', standing: 'expired' });
    expect(paused.effects).toEqual([]);
    const back = play(paused.model, { type: 'sessionContinued' }, launched());
    expect(types(back.effects)).toEqual(['requestLaunch', 'readConsents']);
  });

  it('is not closed by the page', () => {
    expect(consents(opened(consentView()), { type: 'closeRequested' }).ignored).toBe(true);
  });
});

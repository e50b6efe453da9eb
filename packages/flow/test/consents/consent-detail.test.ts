import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import { consents } from '../../src/index.ts';
import { consentView, failure, opened, play, shownIds, stateOf, types, view } from './consents-views.ts';
import { refused } from '../replies.ts';

describe('detail of a consent', () => {
  it('the consent detail shows the history, and going back opens the list', () => {
    const { model, effects } = play(opened(consentView()), view);
    expect(effects).toEqual([request('getConsentHistory', { consentId: 301 })]);
    expect(shownIds(play(model, { source: 'user', type: 'back' }).model)).toEqual([301]);
  });

  it('the consent detail reads the history again after a failure', () => {
    const { model } = play(
      opened(consentView()),
      view,
      refused('getConsentHistory', { consentId: 301 }, failure('network.lost')),
    );
    expect(types(play(model, { source: 'user', type: 'historyWanted' }).effects)).toEqual(['getConsentHistory']);
  });

  it('the consent detail shows the deletion choice immediately, and reverts it if saving fails', () => {
    const { model, effects } = play(opened(consentView({ deletion: { chosen: false } })), view, {
      source: 'user',
      type: 'deletionChosen',
      deleteDataAtEnd: true,
    });
    expect(effects.at(-1)).toEqual(request('setConsentDeletion', { consentId: 301, deleteDataAtEnd: true }));
    expect(stateOf(model, 'consentDetail').choosing).toBe(true);
    const back = play(
      model,
      refused('setConsentDeletion', { consentId: 301, deleteDataAtEnd: true }, failure('network.lost')),
    );
    expect(stateOf(back.model, 'consentDetail')).toMatchObject({
      choosing: null,
      choiceProblem: { class: 'network.lost' },
    });
  });

  it('the consent detail offers no deletion choice if the region has none', () => {
    const model = play(opened(consentView()), view).model;
    expect(consents(model, { source: 'user', type: 'deletionChosen', deleteDataAtEnd: true }).ignored).toBe(true);
  });
});

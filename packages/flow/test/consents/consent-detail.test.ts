import { request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import { consents } from '../../src/index.ts';
import { consentView, failure, opened, play, shownIds, stateOf, types, view } from './consents-views.ts';
import { refused } from '../replies.ts';

describe('detail of a consent', () => {
  it('shows its history, and goes back', () => {
    const { model, effects } = play(opened(consentView()), view);
    expect(effects).toEqual([request('getConsentHistory', { consentId: 301 })]);
    expect(shownIds(play(model, { source: 'user', type: 'back' }).model)).toEqual([301]);
  });

  it('reads the history again after a failure', () => {
    const { model } = play(
      opened(consentView()),
      view,
      refused('getConsentHistory', { consentId: 301 }, failure('network.lost')),
    );
    expect(types(play(model, { source: 'user', type: 'historyWanted' }).effects)).toEqual(['getConsentHistory']);
  });

  it('shows the choice about deletion at once, and reverts it when saving failed', () => {
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

  it('offers no choice about deletion where the region has none', () => {
    const model = play(opened(consentView()), view).model;
    expect(consents(model, { source: 'user', type: 'deletionChosen', deleteDataAtEnd: true }).ignored).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { request } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import {
  dismiss,
  dismissal,
  end,
  idsOf,
  isDismissed,
  isResumed,
  isStopped,
  opened,
  other,
  play,
  prompt,
  purchase,
  read,
  resume,
  started,
  stateOf,
  stop,
} from './insights-views.ts';

const newest = request('getInsights', {});
const failure = (code: 'internal' | 'insight.not-found') => ({ code, reference: 'rq', retryAfter: null }) as const;
const ofPurchase = { insightId: '30', insightName: 'LARGE_PURCHASE' };

describe('insights: dismissing', () => {
  it('dismissing an insight sends one request and changes nothing before the answer', () => {
    const { model, effects } = play(opened(), dismiss, dismiss);
    expect(effects).toEqual([request('setInsightStatus', dismissal)]);
    expect(stateOf(model)).toMatchObject({
      insights: [prompt, purchase, other],
      changes: [{ kind: 'status', ...ofPurchase, progress: 'sending' }],
      done: null,
    });
  });

  it('dismissing an insight emits `fin-insight-changed` after the answer and reads nothing', () => {
    const { model, effects } = play(opened(), dismiss, isDismissed);
    expect(effects.slice(1)).toEqual([{ type: 'emit', event: { type: 'fin-insight-changed', ...dismissal } }]);
    const dismissed = { ...purchase, status: 'dismissed' };
    expect(stateOf(model)).toMatchObject({
      insights: [prompt, dismissed, other],
      changes: [],
      done: { kind: 'dismissed', insight: dismissed },
    });
  });

  it('a dismissal can be undone', () => {
    const { model } = play(opened(), dismiss, isDismissed);
    const undo = { insightId: '30', status: 'active' } as const;
    const undone = play(
      model,
      { source: 'user', type: 'insightStatusSet', ...undo },
      replied('setInsightStatus', undo, null),
    );
    expect(undone.effects).toEqual([
      request('setInsightStatus', undo),
      { type: 'emit', event: { type: 'fin-insight-changed', ...undo } },
    ]);
    expect(stateOf(undone.model)).toMatchObject({ done: { kind: 'restored', insight: purchase } });
    expect(stateOf(undone.model).insights).toEqual([prompt, purchase, other]);
  });

  it('a change that the host refused stays marked as failed and can be retried', () => {
    const failed = play(opened(), dismiss, refused('setInsightStatus', dismissal, failure('internal')));
    expect(stateOf(failed.model)).toMatchObject({
      insights: [prompt, purchase, other],
      changes: [{ kind: 'status', ...ofPurchase, progress: 'failed' }],
    });
    expect(failed.effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-error', code: 'internal' } });
    expect(play(failed.model, dismiss).effects).toEqual([request('setInsightStatus', dismissal)]);
  });

  it('the list of insights is read again if the insight no longer exists', () => {
    const gone = play(opened(), dismiss, refused('setInsightStatus', dismissal, failure('insight.not-found')));
    expect(gone.effects.at(-1)).toEqual(newest);
    expect(stateOf(play(gone.model, read({ insights: [prompt] })).model).changes).toEqual([]);
  });

  it('a status is ignored if the insight is unknown or already has this status', () => {
    const unknown = { source: 'user', type: 'insightStatusSet', insightId: '9', status: 'dismissed' } as const;
    const already = { source: 'user', type: 'insightStatusSet', insightId: '30', status: 'active' } as const;
    expect(play(opened(), unknown, already).effects).toEqual([]);
  });
});

describe('insights: acting', () => {
  it('an action for the page is emitted to the page', () => {
    const { model, effects } = play(opened(), { source: 'user', type: 'insightActed', insightId: '40' });
    expect(effects).toEqual([
      {
        type: 'emit',
        event: {
          type: 'fin-insight-action',
          insightId: '40',
          insightName: 'AGGREGATE_INSURANCE_ACCOUNT',
          action: 'link',
        },
      },
    ]);
    expect(stateOf(model).changes).toEqual([]);
  });

  it('stopping a name hides its insights after the answer, and the list is read again', () => {
    const asked = play(opened(), stop, stop);
    expect(asked.effects).toEqual([request('setInsightSubscription', end)]);
    expect(idsOf(asked.model)).toEqual(['40', '30', '20']);
    const { model, effects } = play(asked.model, isStopped);
    expect(effects).toEqual([newest]);
    expect(stateOf(model)).toMatchObject({
      insights: [prompt],
      stopped: [{ insightName: 'LARGE_PURCHASE', title: 'Large Purchase' }],
      changes: [],
      done: { kind: 'stopped', insight: purchase },
    });
  });

  it('insights of any name can be stopped, regardless of the proposed action', () => {
    const asked = play(opened(), { source: 'user', type: 'insightsStopped', insightId: '40' });
    const insightName = 'AGGREGATE_INSURANCE_ACCOUNT';
    expect(asked.effects).toEqual([request('setInsightSubscription', { insightName, isSubscribed: false })]);
    const { model } = play(asked.model, replied('setInsightSubscription', { insightName, isSubscribed: false }, null));
    expect(stateOf(model)).toMatchObject({ insights: [purchase, other], done: { kind: 'stopped', insight: prompt } });
  });

  it('a stop can be undone, and the insight is shown before the others are read', () => {
    const stopped = [{ insightName: 'LARGE_PURCHASE', title: 'Large Purchase' }];
    const listed = play(opened(), stop, isStopped, read({ insights: [prompt], stopped }), resume);
    expect(listed.effects.at(-1)).toEqual(request('setInsightSubscription', { ...end, isSubscribed: true }));
    expect(stateOf(listed.model).changes).toMatchObject([{ ...ofPurchase, progress: 'sending' }]);
    const back = play(listed.model, isResumed);
    expect(back.effects).toEqual([newest]);
    expect(idsOf(back.model)).toEqual(['40', '30']);
    expect(stateOf(back.model)).toMatchObject({
      stopped: [],
      done: { kind: 'resumed', insightName: 'LARGE_PURCHASE', title: 'Large Purchase' },
    });
  });

  it('a name that was stopped earlier can be resumed', () => {
    const stopped = [{ insightName: 'LARGE_PURCHASE', title: 'Large Purchase' }];
    const { model, effects } = play(opened({ insights: [], stopped }), resume, resume, isResumed);
    expect(effects).toEqual([request('setInsightSubscription', { ...end, isSubscribed: true }), newest]);
    expect(stateOf(model)).toMatchObject({ insights: [], stopped: [], done: { kind: 'resumed' } });
  });

  it('a stop that the host refused is shown at the insight whose button was pressed', () => {
    const failed = play(opened(), stop, refused('setInsightSubscription', end, failure('internal')));
    expect(stateOf(failed.model).changes).toEqual([{ kind: 'subscription', ...ofPurchase, progress: 'failed' }]);
    expect(idsOf(failed.model)).toEqual(['40', '30', '20']);
  });

  it('the end of the session cancels a change, and the list is read when the session is renewed', () => {
    const over = play(opened(), dismiss, stop, { source: 'session', type: 'sessionExpired' });
    expect(stateOf(over.model).changes).toEqual([]);
    expect(play(over.model, started).effects).toEqual([newest]);
  });
});

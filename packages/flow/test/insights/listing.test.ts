import { describe, expect, it } from 'vitest';
import { initialInsightsModel, request } from '../../src/index.ts';
import { refused } from '../replies.ts';
import {
  dismiss,
  idsOf,
  insight,
  isDismissed,
  isStopped,
  opened,
  play,
  read,
  readOlder,
  reply,
  started,
  stateOf,
  stop,
} from './insights-views.ts';

const newest = request('getInsights', {});
const pageShown = { source: 'user', type: 'pageShown' } as const;
const olderWanted = { source: 'user', type: 'olderWanted' } as const;
const olderThan = (count: number) => request('getInsights', { query: { skip: String(count) } });
const failure = { code: 'internal', reference: 'rq', retryAfter: null } as const;

describe('insights: reading', () => {
  it('the insights view requests the newest insights when its session is open', () => {
    expect(play(initialInsightsModel, started).effects).toEqual([newest]);
  });

  it('the insights view reads the list again when the user returns to the page', () => {
    const shown = play(opened(), pageShown);
    expect(shown.effects).toEqual([newest]);
    expect(idsOf(play(shown.model, read({ insights: [insight(50)] })).model)).toEqual(['50']);
  });

  it('the insights view keeps its content if reading again fails, and offers a retry', () => {
    const failed = play(opened(), pageShown, refused('getInsights', {}, failure));
    expect(stateOf(failed.model)).toMatchObject({ ...reply(), freshness: 'failed' });
    const again = play(failed.model, { source: 'user', type: 'retry' });
    expect(again.effects).toEqual([newest]);
    expect(stateOf(play(again.model, read()).model).freshness).toBe('current');
  });

  it('a list that was requested before a dismissal is not shown, and the list is read again', () => {
    const behind = play(opened(), pageShown, dismiss, isDismissed);
    const early = play(behind.model, read());
    expect(early.effects).toEqual([newest]);
    expect(stateOf(early.model).insights.map(({ status }) => status)).toEqual(['active', 'dismissed', 'active']);
  });
});

describe('insights: older ones', () => {
  const first = opened({ hasMore: true });

  it('the insights view requests older insights once and adds them to the list', () => {
    const asked = play(first, olderWanted, olderWanted);
    expect(asked.effects).toEqual([olderThan(3)]);
    const { model } = play(asked.model, readOlder('3', { insights: [insight(10), insight(9)] }));
    expect(idsOf(model)).toEqual(['40', '30', '20', '10', '9']);
    expect(stateOf(model)).toMatchObject({ hasMore: false, older: 'idle' });
    expect(play(model, olderWanted).effects).toEqual([]);
  });

  it('older insights that could not be read can be requested again', () => {
    const failed = play(first, olderWanted, refused('getInsights', { query: { skip: '3' } }, failure));
    expect(stateOf(failed.model)).toMatchObject({ older: 'failed', freshness: 'current' });
    expect(play(failed.model, olderWanted).effects).toEqual([olderThan(3)]);
  });

  it('older insights are requested again if the list has become shorter in the meantime', () => {
    const { model } = play(first, olderWanted, stop, isStopped);
    const late = play(model, readOlder('3', { insights: [insight(5)] }));
    expect(late.effects).toEqual([olderThan(1)]);
    expect(idsOf(late.model)).toEqual(['40']);
  });

  it('reading the newest insights again keeps the older ones that the user requested', () => {
    const { model } = play(first, olderWanted, readOlder('3', { insights: [insight(10)], hasMore: true }), pageShown);
    const again = play(model, read({ insights: [insight(50), insight(40), insight(30)], hasMore: true }));
    expect(idsOf(again.model)).toEqual(['50', '40', '30', '20', '10']);
    expect(idsOf(play(model, read({ insights: [insight(50)], hasMore: false })).model)).toEqual(['50']);
  });

  it('insights that are missing from the newest list are dropped', () => {
    const { model } = play(first, olderWanted, readOlder('3', { insights: [insight(10)], hasMore: true }), pageShown);
    const again = play(model, read({ insights: [insight(50), insight(20)], hasMore: true }));
    expect(idsOf(again.model)).toEqual(['50', '20', '10']);
  });
});

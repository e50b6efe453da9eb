import { describe, expect, it } from 'vitest';
import { initialUpcomingModel, request } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import {
  answer,
  approve,
  approved,
  opened,
  play,
  predicted,
  reply,
  started,
  stateOf,
  taken,
} from './upcoming-views.ts';

const read = request('getUpcoming', {});
const failure = (code: 'internal' | 'predicted-event.not-found') =>
  ({ code, reference: 'rq', retryAfter: null }) as const;
const reject = { source: 'user', type: 'approvalSet', predictedEventId: 5002, approval: 'rejected' } as const;

describe('upcoming: reading', () => {
  it('the upcoming view requests expected payments when its session is open', () => {
    expect(play(initialUpcomingModel, started).effects).toEqual([read]);
  });

  it('the upcoming view reads again when the user returns to the page', () => {
    const shown = play(opened(), { source: 'user', type: 'pageShown' });
    expect(shown.effects).toEqual([read]);
    expect(stateOf(play(shown.model, answer({ today: '2026-12-03' })).model).today).toBe('2026-12-03');
  });

  it('the upcoming view keeps its content if reading again fails, and offers a retry', () => {
    const failed = play(
      opened(),
      { source: 'user', type: 'pageShown' },
      refused('getUpcoming', {}, failure('internal')),
    );
    expect(stateOf(failed.model)).toMatchObject({ ...reply(), freshness: 'failed' });
    const again = play(failed.model, { source: 'user', type: 'retry' });
    expect(again.effects).toEqual([read]);
    expect(stateOf(play(again.model, answer()).model).freshness).toBe('current');
  });
});

describe('upcoming: answering', () => {
  it('answering a prediction sends one request and changes nothing before the host’s reply', () => {
    const { model, effects } = play(opened(), approve, approve);
    expect(effects).toEqual([request('setApproval', approved)]);
    expect(stateOf(model)).toMatchObject({ events: reply().events, changes: [{ ...approved, status: 'sending' }] });
  });

  it('answering a prediction emits `fin-predicted-event-changed` and reads again after the host’s reply', () => {
    const { model, effects } = play(opened(), approve, taken);
    expect(effects.slice(1)).toEqual([
      { type: 'emit', event: { type: 'fin-predicted-event-changed', ...approved } },
      read,
    ]);
    expect(stateOf(model)).toMatchObject({ changes: [], freshness: 'loading', answered: { predictedEventId: 5001 } });
    expect(stateOf(model).events.map(({ approval }) => approval)).toEqual(['approved', 'pending']);
  });

  it('an answer to a prediction can be withdrawn', () => {
    const events = [predicted(5001, { approval: 'rejected', nextDate: null })];
    const undo = { predictedEventId: 5001, approval: 'pending' } as const;
    const { effects } = play(
      opened({ events }),
      { source: 'user', type: 'approvalSet', ...undo },
      replied('setApproval', undo, predicted(5001)),
    );
    expect(effects).toEqual([
      request('setApproval', undo),
      { type: 'emit', event: { type: 'fin-predicted-event-changed', ...undo } },
      read,
    ]);
  });

  it('balances that were read before a later answer are not shown', () => {
    const both = play(opened(), approve, reject, taken);
    const gone = predicted(5002, { approval: 'rejected', nextDate: null });
    const behind = play(both.model, replied('setApproval', { predictedEventId: 5002, approval: 'rejected' }, gone));
    expect(behind.effects.filter(({ type }) => type === 'request')).toEqual([]);
    const early = play(behind.model, answer({ today: '2000-01-01' }));
    expect(early.effects).toEqual([read]);
    expect(stateOf(early.model).today).toBe(reply().today);
    const last = play(early.model, answer({ events: [gone] }));
    expect(stateOf(last.model)).toMatchObject({ events: [gone], freshness: 'current' });
  });

  it('an answer that the host refused stays marked as failed and can be given again', () => {
    const failed = play(opened(), approve, refused('setApproval', approved, failure('internal')));
    expect(stateOf(failed.model)).toMatchObject({
      events: reply().events,
      changes: [{ ...approved, status: 'failed' }],
    });
    expect(failed.effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-error', code: 'internal' } });
    const again = play(failed.model, approve);
    expect(again.effects).toEqual([request('setApproval', approved)]);
    expect(stateOf(again.model).changes).toEqual([{ ...approved, status: 'sending' }]);
  });

  it('the upcoming view reads again if the event has ended in the meantime', () => {
    const gone = play(opened(), approve, refused('setApproval', approved, failure('predicted-event.not-found')));
    expect(gone.effects.at(-1)).toEqual(read);
    expect(stateOf(play(gone.model, answer({ events: [predicted(5002)] })).model).changes).toEqual([]);
  });

  it('an answer is ignored if the event is unknown or already has this answer', () => {
    const unknown = { source: 'user', type: 'approvalSet', predictedEventId: 9, approval: 'approved' } as const;
    const already = { source: 'user', type: 'approvalSet', predictedEventId: 5001, approval: 'pending' } as const;
    expect(play(opened(), unknown, already).effects).toEqual([]);
  });

  it('the end of the session cancels an answer, and the list is read when the session is renewed', () => {
    const over = play(opened(), approve, { source: 'session', type: 'sessionExpired' });
    expect(stateOf(over.model).changes).toEqual([]);
    expect(play(over.model, started).effects).toEqual([read]);
  });
});

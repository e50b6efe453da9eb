import type { PredictedEvent, UpcomingReply } from '@fin-link/contracts/browser';
import { initialUpcomingModel, upcoming } from '../../src/index.ts';
import type { UpcomingEffect, UpcomingEvent, UpcomingModel, UpcomingState } from '../../src/index.ts';
import { replied } from '../replies.ts';
import { launched } from '../views.ts';

export const predicted = (predictedEventId: number, changes: Partial<PredictedEvent> = {}): PredictedEvent => ({
  predictedEventId,
  accountId: 1,
  name: `Bill ${predictedEventId}`,
  kind: 'bill',
  amount: { amount: '64.20', currency: 'USD' },
  low: '58.10',
  high: '71.35',
  direction: 'out',
  frequency: 'monthly',
  confidence: 'high',
  approval: 'pending',
  nextDate: '2026-12-03',
  ...changes,
});

export const reply = (changes: Partial<UpcomingReply> = {}): UpcomingReply => ({
  today: '2026-12-02',
  until: '2027-03-02',
  accounts: [],
  events: [predicted(5001), predicted(5002)],
  payments: [],
  ...changes,
});

export const answer = (changes: Partial<UpcomingReply> = {}) => replied('getUpcoming', {}, reply(changes));
export const approved = { predictedEventId: 5001, approval: 'approved' } as const;
export const approve = { source: 'user', type: 'approvalSet', ...approved } as const;
export const taken = replied('setApproval', approved, predicted(5001, { approval: 'approved' }));
export const started = launched({ capabilities: ['upcoming'] });

export function play(
  model: UpcomingModel,
  ...events: UpcomingEvent[]
): { model: UpcomingModel; effects: UpcomingEffect[] } {
  const effects: UpcomingEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = upcoming(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

/** Returns the view with the answer of the host. */
export const opened = (changes: Partial<UpcomingReply> = {}): UpcomingModel =>
  play(initialUpcomingModel, started, answer(changes)).model;

export function stateOf({ state }: UpcomingModel): UpcomingState {
  if (state.step !== 'upcoming') throw new Error(`The state is ${state.step}.`);
  return state;
}

import type { BackgroundLoop } from '@fin-link/storage';
import type { Handlers } from '../../platform/http/index.ts';
import { type NeedsClock, repeatWhenDue } from '../../platform/runtime/index.ts';
import * as events from './events/index.ts';
export { projectBalance } from './events/balance-projection.ts';
export { confidenceLevelOf } from './events/replies.ts';
export { isNotAnnounced, withAmountsOn } from './schedule/index.ts';
import { maxUsersPerRound, type DueDeps, type PredictionDeps, updateDue } from './schedule/index.ts';

/** Starts the loop that updates predictions: once a day, and immediately when it is woken after a change. */
export const startPredictions = (deps: DueDeps): BackgroundLoop =>
  repeatWhenDue(deps, {
    name: 'predictions',
    atOnce: maxUsersPerRound,
    round: () => updateDue(deps),
  });

type PredictionHandlers = Pick<
  Handlers,
  | 'createPredictedEvent'
  | 'updatePredictedEvent'
  | 'updatePredictedEvents'
  | 'deletePredictedEvent'
  | 'getPredictedEvents'
  | 'getPredictedEvent'
  | 'getPredictedTransactions'
  | 'getPredictedTransaction'
  | 'getPredictedBalances'
>;

export const createPredictionHandlers = (deps: PredictionDeps & NeedsClock): PredictionHandlers => ({
  createPredictedEvent: events.createPredictedEvent(deps),
  updatePredictedEvent: events.updatePredictedEvent(deps),
  updatePredictedEvents: events.updatePredictedEvents(deps),
  deletePredictedEvent: events.deletePredictedEvent(deps),
  getPredictedEvents: events.getPredictedEvents(deps),
  getPredictedEvent: events.getPredictedEvent(deps),
  getPredictedTransactions: events.getPredictedTransactions(deps),
  getPredictedTransaction: events.getPredictedTransaction(deps),
  getPredictedBalances: events.getPredictedBalances(deps),
});

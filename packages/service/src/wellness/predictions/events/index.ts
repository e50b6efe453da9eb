export { getPredictedBalances } from './predicted-balances.ts';
export { getPredictedEvent, getPredictedEvents } from './read-events.ts';
export { getPredictedTransaction, getPredictedTransactions } from './read-transactions.ts';
export {
  createPredictedEvent,
  deletePredictedEvent,
  updatePredictedEvent,
  updatePredictedEvents,
} from './write-event.ts';

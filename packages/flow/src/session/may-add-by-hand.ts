import type { SessionFacts } from './session-facts.ts';

/** What is not found can be added by hand, where accounts are linked for themselves. */
export const mayAddByHand = ({ options: { manualAccounts, flow } }: SessionFacts): boolean =>
  manualAccounts && (flow === 'aggregation' || flow === 'aggregation-plus-verification');

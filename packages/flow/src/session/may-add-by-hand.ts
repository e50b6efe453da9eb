import type { SessionFacts } from './session-facts.ts';

/** What is not found can be added by hand, where nothing else is done with what is linked. */
export const mayAddByHand = ({ options, settles = null }: SessionFacts): boolean =>
  options.manualAccounts && options.flow === 'aggregation' && settles === null;

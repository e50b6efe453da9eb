import type { SessionFacts } from './session-facts.ts';

/** Whether the search offers to add an account manually. Flows that need a bank do not. */
export const mayAddByHand = ({ options: { manualAccounts, flow } }: SessionFacts): boolean =>
  manualAccounts && (flow === 'aggregation' || flow === 'aggregation-plus-verification');

/** Whether the user still chooses the accounts of a connection after its verification. */
export const mayChooseAccounts = (
  { options: { flow, verificationFirst }, completed }: SessionFacts,
  connectionId: number | null,
): boolean =>
  flow === 'aggregation-plus-verification' &&
  verificationFirst &&
  connectionId !== null &&
  completed.every(({ providerAccountId }) => providerAccountId !== connectionId);

import type { SessionFacts } from './session-facts.ts';

/** Whether the accounts of a connection are still to be chosen once its verification is over. */
export const mayChooseAccounts = (
  { options: { flow, verificationFirst }, completed }: SessionFacts,
  connectionId: number | null,
): boolean =>
  flow === 'aggregation-plus-verification' &&
  verificationFirst &&
  connectionId !== null &&
  completed.every(({ providerAccountId }) => providerAccountId !== connectionId);

import type { SessionFacts } from './session-facts.ts';

// This file is separate from `session-facts.ts`, because the first screen loads that file and has a byte budget.

/** Whether the search offers to add an account manually. Flows that need a bank do not offer it. */
export const mayAddManualAccount = ({ options: { manualAccounts, flow } }: SessionFacts): boolean =>
  manualAccounts && (flow === 'aggregation' || flow === 'aggregation-plus-verification');

/** Whether the user still has to choose the accounts to save, after the verification of a connection. */
export const mayChooseAccounts = (
  { options: { flow, verificationFirst }, completed }: SessionFacts,
  connectionId: number | null,
): boolean =>
  flow === 'aggregation-plus-verification' &&
  verificationFirst &&
  connectionId !== null &&
  completed.every(({ providerAccountId }) => providerAccountId !== connectionId);

import type { LinkOptions } from '@fin-link/contracts/browser';

/** A step that the stepper names. */
export type FlowStepName = 'find' | 'signIn' | 'connect' | 'accounts' | 'verify' | 'transfer';

/** Returns the steps of a flow, in order. */
export const stepsOf = ({
  flow,
  verificationFirst,
}: Pick<LinkOptions, 'flow' | 'verificationFirst'>): FlowStepName[] => [
  'find',
  'signIn',
  'connect',
  ...(flow === 'verification'
    ? (['verify'] as const)
    : flow === 'asset-transfer'
      ? (['transfer'] as const)
      : flow !== 'aggregation-plus-verification'
        ? (['accounts'] as const)
        : verificationFirst
          ? (['verify', 'accounts'] as const)
          : (['accounts', 'verify'] as const)),
];

import type { LinkOptions } from '@fin-link/contracts/browser';

export type FlowStepName = 'find' | 'signIn' | 'connect' | 'accounts' | 'verify' | 'transfer';

type FlowOptions = Pick<LinkOptions, 'flow' | 'verificationFirst'>;

function stepsAfterLinking({ flow, verificationFirst }: FlowOptions): FlowStepName[] {
  if (flow === 'verification') return ['verify'];
  if (flow === 'asset-transfer') return ['transfer'];
  if (flow !== 'aggregation-plus-verification') return ['accounts'];
  return verificationFirst ? ['verify', 'accounts'] : ['accounts', 'verify'];
}

/** Returns the steps that the stepper shows for a flow, in order. */
export const stepsOf = (options: FlowOptions): FlowStepName[] => [
  'find',
  'signIn',
  'connect',
  ...stepsAfterLinking(options),
];

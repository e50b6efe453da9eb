import { netWorthOperations } from '@fin-link/contracts/browser';
import { initialNetWorthModel, netWorth } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { findViewFault, viewStartOf } from './view-attributes.ts';

/** Net worth. */
export const flow: FlowMachine = {
  initial: initialNetWorthModel,
  transition: netWorth,
  operations: netWorthOperations,
  findFault: findViewFault,
  viewStart: viewStartOf,
};

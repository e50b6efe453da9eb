import { netWorthOperations } from '@fin-link/contracts/browser';
import { initialNetWorthModel, netWorth } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { findViewFaults, viewStartOf } from './view-attributes.ts';

export const flow: FlowMachine = {
  initial: initialNetWorthModel,
  transition: netWorth,
  operations: netWorthOperations,
  findFaults: findViewFaults,
  viewStart: viewStartOf,
};

import { upcomingOperations } from '@fin-link/contracts/browser';
import { initialUpcomingModel, upcoming } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

export const flow: FlowMachine = {
  initial: initialUpcomingModel,
  transition: upcoming,
  operations: upcomingOperations,
};

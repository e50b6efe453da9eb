import { upcomingOperations } from '@fin-link/contracts/browser';
import { initialUpcomingModel, upcoming } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

/** Payments that are expected. */
export const flow: FlowMachine = {
  initial: initialUpcomingModel,
  transition: upcoming,
  operations: upcomingOperations,
};

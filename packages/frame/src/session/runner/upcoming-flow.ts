import { upcomingOperations } from '@fin-link/contracts/browser';
import { initialUpcomingModel, upcoming } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of the view of upcoming payments. */
export const flow: FlowMachine = {
  initial: initialUpcomingModel,
  transition: upcoming,
  operations: upcomingOperations,
};

import { insightOperations } from '@fin-link/contracts/browser';
import { initialInsightsModel, insights } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of the view of insights. */
export const flow: FlowMachine = {
  initial: initialInsightsModel,
  transition: insights,
  operations: insightOperations,
};

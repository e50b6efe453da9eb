import { insightOperations } from '@fin-link/contracts/browser';
import { initialInsightsModel, insights } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

export const flow: FlowMachine = {
  initial: initialInsightsModel,
  transition: insights,
  operations: insightOperations,
};

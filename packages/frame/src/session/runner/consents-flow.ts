import { consents, initialConsentsModel } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { createLaterWatch } from './later-watch.ts';

export const flow: FlowMachine = {
  initial: initialConsentsModel,
  transition: consents,
  embeds: true,
  createClient: createLaterWatch,
};

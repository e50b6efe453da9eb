import { connections, initialConnectionsModel } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { createLaterWatch } from './later-watch.ts';

export const flow: FlowMachine = {
  initial: initialConnectionsModel,
  transition: connections,
  embeds: true,
  createClient: createLaterWatch,
};

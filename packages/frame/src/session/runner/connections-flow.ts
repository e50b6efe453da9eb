import { connections, initialConnectionsModel } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of the list of connections. */
export const flow: FlowMachine = {
  initial: initialConnectionsModel,
  transition: connections,
  embeds: true,
  createClient: createLinkClient,
};

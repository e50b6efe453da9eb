import { consents, initialConsentsModel } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of the dashboard of consents. */
export const flow: FlowMachine = {
  initial: initialConsentsModel,
  transition: consents,
  embeds: true,
  createClient: createLinkClient,
};

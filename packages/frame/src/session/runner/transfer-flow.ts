import { transferOperations } from '@fin-link/contracts/browser';
import { initialTransferModel, transfer } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of asset transfers; linking runs inside it. */
export const flow: FlowMachine = {
  initial: initialTransferModel,
  transition: transfer,
  embeds: true,
  createClient: createLinkClient,
  operations: transferOperations,
};

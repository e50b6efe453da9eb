import { verificationOperations } from '@fin-link/contracts/browser';
import { initialVerificationModel, verify } from '@fin-link/flow';
import { createLinkClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of verification, alone and combined with aggregation; linking runs inside it. */
export const flow: FlowMachine = {
  initial: initialVerificationModel,
  transition: verify,
  embeds: true,
  createClient: createLinkClient,
  operations: verificationOperations,
};

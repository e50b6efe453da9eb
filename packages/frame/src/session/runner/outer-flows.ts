import type { FlowKind } from '@fin-link/contracts/browser';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import type { FlowMachine } from './flow-machine.ts';

interface FlowModule {
  machine: FlowMachine;
}

const verification = (): Promise<FlowModule> => loadChunk('verification-flow', () => import('./verification-flow.ts'));

/** How the flows are loaded that embed linking, by the flow of the session. */
export const outerFlows: Readonly<Partial<Record<FlowKind, () => Promise<FlowModule>>>> = {
  verification,
  'aggregation-plus-verification': verification,
  'asset-transfer': () => loadChunk('transfer-flow', () => import('./transfer-flow.ts')),
};

import type { FlowKind, LinkAction } from '@fin-link/contracts/browser';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import type { FlowMachine } from './flow-machine.ts';
import { loadOwnAccounts } from './load-own-accounts.ts';

interface FlowModule {
  machine: FlowMachine;
}

const verification = (): Promise<FlowModule> => loadChunk('verification-flow', () => import('./verification-flow.ts'));

/** How the flows are loaded that embed linking, by the flow of the session. */
const outerFlows: Readonly<Partial<Record<FlowKind, () => Promise<FlowModule>>>> = {
  verification,
  'aggregation-plus-verification': verification,
  'asset-transfer': () => loadChunk('transfer-flow', () => import('./transfer-flow.ts')),
};

const byHand = async (): Promise<FlowModule> => ({ machine: (await loadOwnAccounts()).ownAccountsMachine('link') });

/** The flow that takes the place of linking; undefined where there is none. `action`: where the session starts. */
export const outerFlow = (flow: FlowKind, action: LinkAction | null): (() => Promise<FlowModule>) | undefined =>
  /-(manual|real-estate)$/.test(action ?? '') ? byHand : outerFlows[flow];

import { loadChunk } from '../platform/loading/load-chunk.ts';
import type { Machine, MachineParts } from './runner/flow-machine.ts';

/** The module that runs the screens of a view. */
export interface ViewModule {
  start(parts: MachineParts): Machine;
}

/** Loads the module of a view. */
export function machineOf(view: string): Promise<ViewModule> {
  switch (view) {
    case 'link':
      return loadChunk('linking-machine', () => import('./runner/linking-machine.ts'));
    case 'connections':
      return loadChunk('connections-machine', () => import('./runner/connections-machine.ts'));
    case 'consents':
      return loadChunk('consents-machine', () => import('./runner/consents-machine.ts'));
    case 'manual-account':
    case 'real-estate':
      return loadChunk('own-accounts-flow', () => import('./runner/own-accounts-flow.ts')).then(({ ownAccountsView }) =>
        ownAccountsView(view),
      );
    case 'net-worth':
      return loadChunk('net-worth-machine', () => import('./runner/net-worth-machine.ts'));
    case 'redirect':
      return loadChunk('redirect-machine', () => import('./runner/redirect-machine.ts'));
    default:
      return loadChunk('refusing-machine', () => import('./runner/refusing-machine.ts'));
  }
}

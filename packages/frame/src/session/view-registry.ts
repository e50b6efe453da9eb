import { loadChunk } from '../platform/loading/load-chunk.ts';
import type { Machine, MachineParts } from './runner/start-machine.ts';

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
    case 'redirect':
      return loadChunk('redirect-machine', () => import('./runner/redirect-machine.ts'));
    default:
      return refusing();
  }
}

/** Shows that the view is unknown, whatever the launch replies. */
async function refusing(): Promise<ViewModule> {
  const linking = await loadChunk('linking-machine', () => import('./runner/linking-machine.ts'));
  return {
    start: (parts) => {
      const { runner, timer } = linking.start(parts);
      queueMicrotask(() => runner.refuse?.());
      return {
        timer,
        runner: { opened: () => {}, dispatch: (event) => runner.dispatch(event), stop: () => runner.stop() },
      };
    },
  };
}

import type { Machine, MachineParts } from './runner/flow-machine.ts';

/** The module that runs the screens of a view. */
export interface ViewModule {
  start(parts: MachineParts): Machine;
}

/** Loads the module of a view. */
export function machineOf(view: string): Promise<ViewModule> {
  switch (view) {
    case 'link':
      return import('./runner/linking-machine.ts');
    case 'connections':
      return import('./runner/connections-machine.ts');
    case 'consents':
      return import('./runner/consents-machine.ts');
    case 'redirect':
      return import('./runner/redirect-machine.ts');
    default:
      return import('./runner/refusing-machine.ts');
  }
}

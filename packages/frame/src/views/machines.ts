import type { Machine, MachineParts } from '../flow-runner/start-machine.ts';

/** What drives the screens of a view. */
export interface ViewModule {
  start(parts: MachineParts): Machine;
}

/** Each view fetches its own; the linking flow also says what it is to a view that this frame does not have. */
export function machineOf(view: string): Promise<ViewModule> {
  switch (view) {
    case 'connections':
      return import('../managing/machine.ts');
    case 'consents':
      return import('../consenting/machine.ts');
    default:
      return import('../flow-runner/machine.ts');
  }
}

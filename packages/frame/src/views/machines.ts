import type { Machine, MachineParts } from '../flow-runner/start-machine.ts';

/** What drives the screens of a view. */
export interface ViewModule {
  start(parts: MachineParts): Machine;
}

/** Each view fetches its own. */
export function machineOf(view: string): Promise<ViewModule> {
  switch (view) {
    case 'link':
      return import('../flow-runner/machine.ts');
    case 'connections':
      return import('../managing/machine.ts');
    case 'consents':
      return import('../consenting/machine.ts');
    case 'redirect':
      return import('../redirect/machine.ts');
    default:
      return refusing();
  }
}

/** Says that this frame does not have the view, whatever comes of its session. */
async function refusing(): Promise<ViewModule> {
  const linking = await import('../flow-runner/machine.ts');
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

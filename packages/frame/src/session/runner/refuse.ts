import type { Problem } from '@fin-link/flow';
import { emitError, initialModel, link } from '@fin-link/flow';
import type { Machine, MachineParts } from './flow-machine.ts';
import { startMachine } from './start-machine.ts';

/** Shows a problem of the page or its host that nothing here can get past, whatever the launch replies. */
export function refuse(parts: MachineParts, problem: Problem): Machine {
  const initial = {
    ...initialModel,
    state: { step: 'error', problem, connection: null, recovery: { kind: 'none' }, unusable: [], removal: null },
  } as const;
  const { runner, timer } = startMachine(parts, { initial, transition: link });
  queueMicrotask(() => {
    parts.page.send(emitError(problem).event);
    parts.changed(initial);
  });
  return {
    timer,
    runner: { opened: () => {}, dispatch: (event) => runner.dispatch(event), stop: () => runner.stop() },
  };
}

import { emitError, initialModel, link, problemOfFlow } from '@fin-link/flow';
import type { Machine, MachineParts } from './flow-machine.ts';
import { startMachine } from './start-machine.ts';

/** Shows that this frame does not have the view it was asked for, whatever the launch replies. */
export function start(parts: MachineParts): Machine {
  const problem = problemOfFlow('view.unavailable');
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

import { consents, initialConsentsModel } from '@fin-link/flow';
import type { Machine, MachineParts } from './flow-machine.ts';
import { startMachine } from './start-machine.ts';

/** The dashboard of consents: loaded by its own view only. */
export function start(parts: MachineParts): Machine {
  const machine = startMachine(parts, { initial: initialConsentsModel, transition: consents, embeds: true });
  const { runner } = machine;
  const shown = (): void => {
    if (document.visibilityState === 'visible') runner.dispatch({ type: 'pageShown' });
  };
  document.addEventListener('visibilitychange', shown, { signal: runner.signal });
  return machine;
}

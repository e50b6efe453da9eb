import { problemOfTag } from '@fin-link/flow';
import type { Machine, MachineParts, Runner } from './flow-machine.ts';
import { linkingMachine } from './linking-flow.ts';
import { refuse } from './refuse.ts';
import { startMachine } from './start-machine.ts';
import { findMismatch, findTagFault } from './tag-attributes.ts';

/** Linking: loaded by its own view only. A tag whose attributes cannot be is refused once the session is there. */
export function start(parts: MachineParts): Machine {
  const { runner, timer } = startMachine(parts, linkingMachine);
  let running: Runner = runner;
  return {
    timer,
    runner: {
      opened(result) {
        const attributes = parts.attributes();
        const fault = 'failure' in result ? null : (findTagFault(attributes) ?? findMismatch(attributes, result.reply));
        if (fault === null) return running.opened(result);
        running.stop();
        running = refuse(parts, problemOfTag(fault)).runner;
      },
      dispatch: (intent) => running.dispatch(intent),
      stop: () => running.stop(),
    },
  };
}

import { FlowRunner } from './flow-runner.ts';
import { startMachine } from './start-machine.ts';
import type { Machine, MachineParts } from './start-machine.ts';
import { findTagFault, tagStartOf } from './tag-attributes.ts';

/** The linking flow: loaded by its own view only. */
export const start = (parts: MachineParts): Machine =>
  startMachine(
    parts,
    (all) =>
      new FlowRunner({
        ...all,
        tagStart: () => tagStartOf(all.attributes()),
        tagFault: () => findTagFault(all.attributes()),
      }),
  );

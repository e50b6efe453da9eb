import { startMachine } from './start-machine.ts';
import type { Machine, MachineParts } from './start-machine.ts';
import { ManageRunner } from './connections-runner.ts';

/** The list of connections: loaded by its own view only. */
export const start = (parts: MachineParts): Machine => startMachine(parts, (all) => new ManageRunner(all));

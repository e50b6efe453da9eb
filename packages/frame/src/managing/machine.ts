import { startMachine } from '../flow-runner/start-machine.ts';
import type { Machine, MachineParts } from '../flow-runner/start-machine.ts';
import { ManageRunner } from './manage-runner.ts';

/** The list of connections: loaded by its own view only. */
export const start = (parts: MachineParts): Machine => startMachine(parts, (all) => new ManageRunner(all));

import type { Machine, MachineParts } from './start-machine.ts';
import { startMachine } from './start-machine.ts';
import { ConsentsRunner } from './consents-runner.ts';

/** The dashboard of consents: loaded by its own view only. */
export const start = (parts: MachineParts): Machine => startMachine(parts, (all) => new ConsentsRunner(all));

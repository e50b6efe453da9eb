import type { Machine, MachineParts } from './flow-machine.ts';
import { linkingMachine } from './linking-flow.ts';
import { startMachine } from './start-machine.ts';

/** Linking: loaded by its own view only. */
export const start = (parts: MachineParts): Machine => startMachine(parts, linkingMachine);

import { linkingMachine } from './linking-flow.ts';
import type { Machine, MachineParts } from './flow-machine.ts';
import { startMachine } from './start-machine.ts';

/** Nothing but the way to a bank and back: linking without what comes before the consent and after the bank's yes. */
export const start = (parts: MachineParts): Machine => startMachine(parts, linkingMachine, true);

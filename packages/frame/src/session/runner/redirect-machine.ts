import { FlowRunner } from './flow-runner.ts';
import { startMachine } from './start-machine.ts';
import type { Machine, MachineParts } from './start-machine.ts';
import { tagStartOf } from './tag-attributes.ts';

/** Nothing but the way to a bank and back: the linking flow without what comes before the consent and after the bank's yes. */
export const start = (parts: MachineParts): Machine =>
  startMachine(parts, (all) => new FlowRunner({ ...all, lite: true, tagStart: () => tagStartOf(all.attributes()) }));

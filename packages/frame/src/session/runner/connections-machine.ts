import { connections, initialConnectionsModel } from '@fin-link/flow';
import type { Machine, MachineParts } from './flow-machine.ts';
import { startMachine } from './start-machine.ts';

/** The list of connections: loaded by its own view only. */
export const start = (parts: MachineParts): Machine =>
  startMachine(parts, { initial: initialConnectionsModel, transition: connections, embeds: true });

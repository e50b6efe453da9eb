import { consents, initialConsentsModel } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

/** Flow of the dashboard of consents. */
export const flow: FlowMachine = { initial: initialConsentsModel, transition: consents, embeds: true };

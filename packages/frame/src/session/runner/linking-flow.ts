import { initialModel, link } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';

/** Linking: for its own views, and for those that embed it. */
export const linkingMachine: FlowMachine = { initial: initialModel, transition: link };

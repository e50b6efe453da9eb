import { problemOfFlow } from '@fin-link/flow';
import type { Machine, MachineParts } from './flow-machine.ts';
import { refuse } from './refuse.ts';

/** A view that this frame does not have. */
export const start = (parts: MachineParts): Machine => refuse(parts, problemOfFlow('view.unavailable'));

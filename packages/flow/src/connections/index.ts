export { needsAttention, troubleOf } from './attempts.ts';
export { cardOf } from './cards.ts';
export { initialManageModel, manage } from './manage.ts';
export type { ManageTurn } from './manage.ts';
export type * from './manage-effect.ts';
export type * from './manage-event.ts';
export type * from './manage-state.ts';

export { assertNever } from './assert-never.ts';
export { flowMachine } from './flow-machine.ts';
export { closedState, relaunchRefused, handleRefusedLaunch, relaunch } from './launching.ts';
export type { SaveSnapshot } from './flow-machine.ts';
export { leaveEffects } from './leaving.ts';
export type { Embed, EmbeddedEnded, EmbeddedExit, EmbeddedMoved } from './embedding.ts';
export {
  embeddingHandlers,
  emitError,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
} from './inline-view.ts';
export type {
  EmitError,
  ViewBootState,
  ViewEffect,
  ViewErrorState,
  ViewEvent,
  ViewExitedState,
  ViewState,
} from './inline-view.ts';
export { refetch } from './refetch.ts';
export type { Freshness } from './refetch.ts';
export { prependEffects } from './machine.ts';
export type { Handlers, HandlerTable, Model, Step, Turn } from './machine.ts';

export {
  flowMachine,
  type SaveSnapshot,
  prependEffects,
  type Handlers,
  type HandlerTable,
  type Model,
  type Step,
  type Turn,
} from './machine.ts';
export { closedState, relaunchRefused, handleRefusedLaunch, relaunch } from './launching.ts';
export { emitError, leaveEffects, type EmitError } from './page-events.ts';
export type { Embed, EmbeddedEnded, EmbeddedExit, EmbeddedMoved } from './embedding.ts';
export {
  embeddingHandlers,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
  type ViewBootState,
  type ViewEffect,
  type ViewErrorState,
  type ViewEvent,
  type ViewExitedState,
  type ViewState,
  refetch,
  type Freshness,
} from './inline-view.ts';

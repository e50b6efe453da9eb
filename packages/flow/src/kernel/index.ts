export { assertNever } from './assert-never.ts';
export type { Embed, EmbeddedEnded, EmbeddedExit, EmbeddedMoved } from './embedding.ts';
export {
  closed,
  embedding,
  emitError,
  exitView,
  inlineView,
  launchTries,
  opening,
  retrying,
  unreadable,
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
export { after, handle, route } from './machine.ts';
export type { Handlers, HandlerTable, Model, Routes, Step, Turn } from './machine.ts';

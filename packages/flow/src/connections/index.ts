export { needsAttention, problemOfCard } from './attempts.ts';
export { cardOf } from './cards.ts';
export { connections, initialConnectionsModel } from './connections.ts';
export type { ConnectionsTurn } from './connections.ts';
export type { ConnectionsEffect } from './connections-effect.ts';
export type { ConnectionsEvent, ConnectionsUserEvent } from './connections-event.ts';
export type {
  ConnectionCard,
  ConnectionsLinkingState,
  ConnectionsModel,
  ConnectionsState,
  ConnectionsViewState,
  Refreshing,
  RefreshResult,
  Removal,
} from './connections-state.ts';

export { needsAttention, problemOfCard, cardOf } from './cards.ts';
export { connections, initialConnectionsModel, type ConnectionsTurn } from './connections.ts';
export type {
  ConnectionsEffect,
  ConnectionsEvent,
  ConnectionsUserEvent,
  ConnectionCard,
  ConnectionsLinkingState,
  ConnectionsModel,
  ConnectionsState,
  ConnectionsViewState,
  Refreshing,
  RefreshResult,
  Removal,
} from './model.ts';
